import type { ActKind } from './act.ts'

const NAMES_BY_KIND: readonly (readonly [ActKind, string])[] = [
  [
    'view',
    'read readfile readmanyfiles notebookread view viewfile open cat bashoutput taskoutput getterminaloutput skill readmcpresource imageview viewimage getdiagnostics readlints',
  ],
  [
    'edit',
    'edit write multiedit notebookedit writefile editfile createfile create insert strreplace strreplaceeditor strreplacebasededittool applypatch applydiff replace replaceinfile searchreplace editblock inserteditintofile deletefile undoedit writetofile',
  ],
  [
    'search',
    'grep glob search codesearch findfile searchdir searchfile searchfiles searchfilecontent toolsearch websearch localsearch localsearchtool tavilysearch codebasesearch filesearch grepsearch lsp listcodedefinitionnames querydocs',
  ],
  ['list', 'ls listdir listdirectory listfiles listmcpresources globfiles'],
  [
    'run',
    'bash shell execcommand executebash executecommand runcommand runshellcommand runinterminal runterminalcmd terminal localshell powershell killshell killbash taskstop pythonrepltool executeipython ipython jupyterexecute python calculate writestdin container',
  ],
  ['test', 'runtests runtest test'],
  ['fetch', 'webfetch fetch crawltool crawl browse browser browseraction fetchurl urlfetch browseurl computeruse readurl geturl'],
  [
    'plan',
    'todowrite todoread writetodos taskcreate taskupdate tasklist taskget exitplanmode enterplanmode updateplan think agentthink tasktracker sequentialthinking plan managetodolist',
  ],
  ['delegate', 'task agent delegate dispatchagent spawnagent handofftoplanner transfertohumanagents newtask subagent invokesubagent sendmessage'],
  ['ask', 'askuserquestion askclarification askfollowupquestion ask askuser requestuserinput'],
  ['submit', 'submit finish agentfinish complete attemptcompletion presentfiles done exit taskcomplete terminate'],
]

const KIND_BY_NAME: ReadonlyMap<string, ActKind> = new Map(NAMES_BY_KIND.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)))

/** Verbs at the beginning of, or in, the names of unknown tools. The first verb found decides. */
const VERBS_BY_KIND: readonly (readonly [ActKind, ReadonlySet<string>])[] = [
  ['search', new Set('search find query lookup grep locate resolve match'.split(' '))],
  ['list', new Set('list ls enumerate browse'.split(' '))],
  ['view', new Set('get read view show describe inspect open load status check retrieve extract'.split(' '))],
  ['fetch', new Set('fetch download crawl scrape visit navigate'.split(' '))],
  ['test', new Set('test tests'.split(' '))],
  [
    'edit',
    new Set(
      'write edit create update delete remove insert replace patch add set modify rename move save book cancel send post put append apply upload upsert'.split(
        ' ',
      ),
    ),
  ],
  ['run', new Set('run execute exec eval compute calculate invoke start stop build compile python bash shell'.split(' '))],
  ['delegate', new Set('delegate transfer handoff agent spawn'.split(' '))],
  ['ask', new Set('ask clarify confirm'.split(' '))],
  ['plan', new Set('think plan todo todos reflect'.split(' '))],
  ['submit', new Set('submit finish agentfinish complete present'.split(' '))],
]

/** Classifies a tool by its name: known tools of known agents, otherwise by the first verb in the name. Server prefixes (`mcp__x__`) are ignored. */
export function toolKind(name: string): ActKind {
  const baseName = name.startsWith('mcp__') ? name.slice(name.lastIndexOf('__') + 2) : name.slice(name.lastIndexOf('.') + 1)
  const known = KIND_BY_NAME.get(baseName.toLowerCase().replace(/[^a-z\d]/g, ''))
  if (known) return known
  for (const word of nameWords(baseName)) for (const [kind, verbs] of VERBS_BY_KIND) if (verbs.has(word)) return kind
  return 'other'
}

function nameWords(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}
