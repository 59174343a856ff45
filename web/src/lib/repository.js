/**
 * Where the project's issues are: the `repository` meta if it is filled in, else what a GitHub
 * Pages address tells (owner.github.io/name/ comes from github.com/owner/name).
 * @returns {string|null}
 */
export function issues() {
  const given = document.querySelector("meta[name=repository]")?.getAttribute("content");
  if (given) return `${given.replace(/\/$/, "")}/issues`;
  const owner = /^([\w-]+)\.github\.io$/.exec(location.hostname)?.[1];
  if (!owner) return null;
  const name = location.pathname.split("/")[1] || `${owner}.github.io`;
  return `https://github.com/${owner}/${name}/issues`;
}
