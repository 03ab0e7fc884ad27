import { EventEmitter } from 'node:events'
import ts from 'typescript'

const declarations = new URL('../../node_modules/electron/electron.d.ts', import.meta.url).pathname

/**
 * Types of electron.d.ts whose members the table holds: what the main process can get hold of here.
 * `typeof X` is the class itself, with its static members.
 */
const memberTypes = [
  ...[
    'App',
    'ClientRequest',
    'CommandLine',
    'Dialog',
    'DownloadItem',
    'IncomingMessage',
    'IpcMain',
    'IpcMainEvent',
    'IpcMainInvokeEvent',
    'NativeTheme',
  ],
  ...[
    'Net',
    'Protocol',
    'Screen',
    'Session',
    'Shell',
    'WebContents',
    'WebFrameMain',
    'Clipboard',
    'PowerMonitor',
    'PowerSaveBlocker',
    'WebRequest',
  ],
  ...['ContextBridge', 'IpcRenderer', 'IpcRendererEvent', 'WebUtils'],
  ...[
    'BrowserWindow',
    'Menu',
    'MenuItem',
    'typeof BrowserWindow',
    'typeof Menu',
    'typeof MenuItem',
    'typeof Session',
    'typeof WebContents',
  ],
  ...['Notification', 'typeof Notification'],
]

/** Options, whose nested options are followed. */
const optionTypes = [
  ...[
    'BrowserWindowConstructorOptions',
    'LoadURLOptions',
    'LoadFileOptions',
    'FromPartitionOptions',
    'CustomScheme',
    'RelaunchOptions',
  ],
  ...[
    'OpenDialogOptions',
    'SaveDialogOptions',
    'MessageBoxOptions',
    'MenuItemConstructorOptions',
    'PopupOptions',
    'ProxyConfig',
  ],
  ...[
    'ClientRequestConstructorOptions',
    'UploadProgress',
    'Config',
    'Rectangle',
    'WindowOpenHandlerResponse',
    'OpenExternalOptions',
  ],
  ...[
    'ClearStorageDataOptions',
    'ResolveHostOptions',
    'AboutPanelOptionsOptions',
    'CertificateTrustDialogOptions',
  ],
  ...['NotificationConstructorOptions', 'PrintToPDFOptions'],
]

/** What emits events, by names that `on` has an overload for. */
const eventTypes = [
  'App',
  'BrowserWindow',
  'NativeTheme',
  'Notification',
  'PowerMonitor',
  'Screen',
  'Session',
  'WebContents',
]

interface Declarations {
  readonly checker: ts.TypeChecker
  readonly electron: ts.Symbol
  isElectrons(type: ts.Type): boolean
}

const readDeclarations = (): Declarations => {
  const program = ts.createProgram([declarations], {
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    target: ts.ScriptTarget.ES2022,
  })
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(declarations)
  const electron =
    file && checker.getSymbolsInScope(file, ts.SymbolFlags.Namespace).find(({ name }) => name === 'Electron')
  if (file === undefined || electron === undefined)
    throw new Error(`${declarations} declares no namespace Electron`)
  return {
    checker,
    electron,
    isElectrons: (type) =>
      type.symbol?.declarations?.some((declared) => declared.getSourceFile() === file) ?? false,
  }
}

const typeNamed = ({ checker, electron }: Declarations, name: string): ts.Type => {
  const isClassItself = name.startsWith('typeof ')
  const symbol = electron.exports?.get(ts.escapeLeadingUnderscores(isClassItself ? name.slice(7) : name))
  if (symbol === undefined) throw new Error(`electron.d.ts has no '${name}'`)
  return isClassItself ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol)
}

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

/** The words that are allowed, where an option (or every entry of its list) takes words only. */
const wordsOf = (checker: ts.TypeChecker, type: ts.Type): readonly string[] => {
  const single = checker.isArrayType(type)
    ? (checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type)
    : type
  const words = partsOf(single).flatMap((part) => (part.isStringLiteral() ? part.value : []))
  return words.length === partsOf(single).length && words.every((word) => /^\S+$/.test(word)) ? words : []
}

/**
 * `webPreferences:WebPreferences`, `filters:FileFilter[]`, `type=one|two`, or the bare name where neither
 * options nor words are declared.
 */
const optionEntry = (
  { checker, isElectrons }: Declarations,
  option: ts.Symbol,
): { readonly text: string; readonly nested: string | null } => {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(option))
  const words = wordsOf(checker, type)
  if (words.length > 0) return { text: `${option.name}=${words.join('|')}`, nested: null }
  for (const part of partsOf(type)) {
    const element = checker.isArrayType(part)
      ? checker.getIndexTypeOfType(part, ts.IndexKind.Number)
      : undefined
    const nested = element ?? part
    if (!isElectrons(nested) || nested.isClass() || !nested.isClassOrInterface()) continue
    return {
      text: `${option.name}:${nested.symbol.name}${element === undefined ? '' : '[]'}`,
      nested: nested.symbol.name,
    }
  }
  return { text: option.name, nested: null }
}

/** A class that has overloads of its own hides those of the class it extends. */
const eventsOf = (checker: ts.TypeChecker, type: ts.Type): readonly string[] => {
  const on = type.getProperty('on')
  const signatures = on === undefined ? [] : checker.getTypeOfSymbol(on).getCallSignatures()
  const names = signatures.flatMap(({ parameters: [name] }) => {
    const named = name && checker.getTypeOfSymbol(name)
    return named?.isStringLiteral() === true ? [named.value] : []
  })
  return [...names, ...(type.getBaseTypes() ?? []).flatMap((base) => eventsOf(checker, base))]
}

/**
 * Names of every type's members, inherited ones included but for those of every EventEmitter, sorted. Takes a
 * few seconds: for the test, not for the host's start.
 */
const readElectronTypes = (): ReadonlyMap<string, readonly string[]> => {
  const declared = readDeclarations()
  const membersOf = (name: string): ts.Symbol[] =>
    declared.checker.getPropertiesOfType(typeNamed(declared, name))
  const table = new Map(
    memberTypes.map((name) => [name, membersOf(name).map((member) => member.name)] as const),
  )
  const waiting = [...optionTypes]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (table.has(name)) continue
    const entries = membersOf(name).map((option) => optionEntry(declared, option))
    table.set(
      name,
      entries.map(({ text }) => text),
    )
    waiting.push(...entries.flatMap(({ nested }) => nested ?? []))
  }
  for (const name of eventTypes)
    table.set(`on ${name}`, [...new Set(eventsOf(declared.checker, typeNamed(declared, name)))])
  const ofEvery = (name: string): object =>
    name.startsWith('typeof ') ? EventEmitter : EventEmitter.prototype
  return new Map(
    [...table].map(([name, entries]) => [
      name,
      entries.filter((entry) => !entry.startsWith('__@') && !(entry in ofEvery(name))).sort(),
    ]),
  )
}

const wrapped = (words: readonly string[]): string => {
  const lines = ['']
  for (const word of words) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length > 130) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.map((line) => `    ${line}\n`).join('')
}

/** The text of `electron-types.ts`. */
export const electronTypesText = (): string => {
  const entries = [...readElectronTypes()].map(([name, words]) => `  '${name}': \`\n${wrapped(words)}  \`,\n`)
  return `// Written by test/unit/electron-host/electron-types.test.ts from electron.d.ts; that test says how to renew it.
export const electronTypes = {
${entries.join('')}}
`
}
