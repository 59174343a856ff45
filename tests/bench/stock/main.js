const worker = new Worker("worker.js", { type: "module" });
const text = document.querySelector("#text");
const chunks = document.querySelector("#chunks");

text.addEventListener("input", () => worker.postMessage(text.value));

worker.addEventListener("message", ({ data }) => {
  document.querySelector("#total").textContent = `${data.length} chunks`;
  chunks.replaceChildren(
    ...data.map((chunk) => {
      const item = document.createElement("li");
      item.textContent = chunk;
      return item;
    }),
  );
});
