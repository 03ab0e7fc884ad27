import type { Command, Option } from 'commander'
import { examples } from '../../src-cli/examples'

/** What `man` would obey is text: backslashes, dashes, and a dot or a quote at the start of a line. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&')

const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '\\(dq')}"`

const tagged = (term: string, text: string): string => `.TP\n\\fB${escaped(term)}\\fR\n${escaped(text)}`

const choicesOf = ({ argChoices, mandatory }: Option): string =>
  `${argChoices === undefined ? '' : `; one of ${argChoices.join(', ')}`}${mandatory ? '; required' : ''}`
const optionText = (option: Option): string =>
  tagged(option.flags, `${option.description}${choicesOf(option)}`)

interface NamedCommand {
  readonly name: string
  readonly command: Command
}

/** The commands that do something, with the names of their groups before their own. */
export const commandsOf = (program: Command): readonly NamedCommand[] =>
  program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [{ name: command.name(), command }]
      : commandsOf(command).map(({ name, command: inner }) => ({
          name: `${command.name()} ${name}`,
          command: inner,
        })),
  )

const isIn =
  (options: readonly Option[]) =>
  ({ flags, description }: Option): boolean =>
    options.some((option) => option.flags === flags && option.description === description)

const commandText = ({ name, command }: NamedCommand, common: readonly Option[]): string => {
  const own = command.options.filter((option) => !isIn(common)(option))
  const lines = (examples as Readonly<Record<string, readonly string[]>>)[name] ?? []
  return [
    `.SS ${quoted(`device-events ${name} ${command.usage()}`)}`,
    escaped(command.description()),
    ...command.registeredArguments.map((argument) => tagged(argument.name(), argument.description)),
    ...own.map(optionText),
    '.PP',
    lines.length === 1 ? 'Example:' : 'Examples:',
    '.nf',
    ...lines.map((line) => `.RS\n${escaped(`device-events ${line}`)}\n.RE`),
    '.fi',
  ].join('\n')
}

const environment = [
  [
    'DEVICE_EVENTS_TOKEN',
    'The token for --base-url. It is removed from the environment before anything else starts.',
  ],
  [
    'HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY',
    'The proxy, and the hosts that are reached without it; also in lower case.',
  ],
  [
    'SSL_CERT_FILE, NODE_EXTRA_CA_CERTS',
    'Files with certificates of authorities that are trusted besides those of the system.',
  ],
] as const

/** The help of the command as a man page. `exitCodes`: a sentence about them. */
export const manPage = (program: Command, version: string, exitCodes: string): string => {
  const commands = commandsOf(program)
  const [first, ...others] = commands.map(({ command }) => command.options)
  const common = (first ?? []).filter((option) => others.every((options) => isIn(options)(option)))
  return `${[
    `.TH DEVICE\\-EVENTS 1 "" ${quoted(`device-events ${version}`)} "User Commands"`,
    '.SH NAME',
    escaped('device-events - query, check, compare and follow the events of a Device Event Service'),
    '.SH SYNOPSIS',
    `\\fB${escaped('device-events')}\\fR \\fIcommand\\fR [\\fIoption\\fR]...`,
    '.SH DESCRIPTION',
    escaped(program.description()),
    escaped('Data go to standard output, progress and sentences to standard error.'),
    '.SH COMMANDS',
    ...commands.map((named) => commandText(named, common)),
    '.SH OPTIONS OF EVERY COMMAND',
    ...common.map(optionText),
    '.SH EXIT STATUS',
    escaped(exitCodes.trim()),
    '.SH ENVIRONMENT',
    ...environment.map(([name, text]) => tagged(name, text)),
  ].join('\n')}\n`
}
