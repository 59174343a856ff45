"""Abbreviations of four letters or more after which a capital letter starts no new sentence.

nupunkt's own list was learnt from text and holds thousands of words that are none (*oranges*,
*black*, *story*). These are the ones in it that a writer uses in lower case and that are not
oftener a word (*figs*, *info*). To list what nupunkt does not know would change nothing: it ends
a sentence there by itself.
"""

_WORDS = """
acad accum adjud admr affd agric amer annot anon approp approx apts assn assoc assocs asst
atty auth bankr bbls biochem biol bldg bldrs blvd bros capt cert certif chem chron chtd
coeff coll colo comm commrs commun comp compl comput conc conf cong conj cons consol const
constr cont conv copr corp corr crim decr denom dept dict diss dist distrib ecol econ educ
elec empl envir envtl eqns equip evap evid exch exhs expl extr geol geom geophys govt grps
hist hldgs hosp hrgs ibid idem incl incorp indep indiv insp inst instr intell jour litig
ltda maint manuf mbrs mech messrs metab mfrs mgmt misc mktg mkts mlles mngr nonpub norw
numer oblig okla ophth orig para paras pers perspect pharm phil phils pkwy plff plur prec
pref pres priv prob proc prof proj propr prot prov quant quar refs regs reorg repl repr
reprod repts repub resp rptr sched sect sens sept seqq serv sess subch subcl subcls subcomm
subd subdiv subds subj subord subp subpar subpara subpars subpt subsec subsecs supp suppl
supr supt susp svcs telecomm temp terr thos thurs toxicol trans transp treas tues univ
unpubl unrep vict vols wkly zool
"""

ABBREVIATIONS = frozenset(_WORDS.split())
