import { computed } from 'vue'
import { noFacts } from '../../src-core/service-facts/facts'
import { serviceFactsText } from '../../src-core/words/service-facts-text'
import type { Diagnostics } from '../../src-preload/contract/network'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import { useNetwork } from '../network/network'
import { useSettings } from '../settings/settings'
import { useTimedWords } from '../settings/use-timed-words'

/** One line of the diagnostics: what it is about, and what is known. */
export interface DiagnosticsLine {
  readonly name: string
  readonly value: string
}

/** The same in every language. */
const platformNames: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

type ClockDifference = NonNullable<Diagnostics['lastAnswer']>['clockDifference']

/** The diagnostics in words, as they are shown and copied. */
export const useDiagnostics = () => {
  const { t } = useWords()
  const timedWords = useTimedWords()
  const network = useNetwork()
  const settings = useSettings()
  const sentenceOf = useErrorSentence()
  const { sentences } = useJoined()
  const word = (key: string, values: Record<string, string> = {}): string =>
    t(`network.diagnostics.${key}`, values)
  const time = (ms: number): string => settings.formatter.formatWithOffset(ms)

  const certificateText = (certificate: Diagnostics['certificate']): string => {
    if (!certificate) return word('noCertificate')
    const { subject, issuer, validUntil, isKnownRoot, verdict } = certificate
    return sentences(
      word('certificateFacts', { subject, issuer, until: time(validUntil) }),
      verdict === 'OK' ? '' : word('refused', { verdict }),
      isKnownRoot ? '' : word('ownRoot'),
    )
  }
  const clockText = (difference: ClockDifference): string => {
    if (difference === undefined) return word('noClock')
    const { minMs, maxMs } = difference
    const seconds = Math.floor(Math.max(minMs, -maxMs) / 1000)
    return seconds < 1
      ? word('clockEqual')
      : word(minMs > 0 ? 'clockAhead' : 'clockBehind', { seconds: String(seconds) })
  }
  const aboutService = (facts: Diagnostics): readonly (readonly [string, string])[] => {
    if (facts.baseUrl === undefined) return [['service', word('noService')]]
    const { lastAnswer } = facts
    const isEncrypted = facts.baseUrl.startsWith('https:')
    return [
      ['service', facts.baseUrl],
      ['proxy', facts.proxy === 'DIRECT' ? word('direct') : (facts.proxy ?? '')],
      ['certificate', isEncrypted ? certificateText(facts.certificate) : word('notEncrypted')],
      ['tls', word(isEncrypted ? 'tlsUnknown' : 'notEncrypted')],
      [
        'lastAnswer',
        lastAnswer
          ? word('answered', { status: String(lastAnswer.status), at: time(lastAnswer.at) })
          : word('noAnswer'),
      ],
      ['clock', clockText(lastAnswer?.clockDifference)],
    ]
  }

  const factLines = ({ serviceFacts = noFacts }: Diagnostics): readonly DiagnosticsLine[] => {
    const { lines: known, changes } = serviceFactsText(timedWords, serviceFacts)
    return [
      ...known.map(({ name, value, evidence }) => ({
        name,
        value: evidence === '' ? value : word('seen', { value, evidence }),
      })),
      ...changes.map((value) => ({ name: word('changed'), value })),
    ]
  }

  const lines = computed((): readonly DiagnosticsLine[] => {
    const facts = network.diagnostics
    if (!facts) return []
    const { lastError } = facts
    const named = (pairs: readonly (readonly [string, string])[]): readonly DiagnosticsLine[] =>
      pairs.map(([key, value]) => ({ name: word(key), value }))
    const application = word('version', {
      version: facts.appVersion,
      platform: platformNames[facts.platform] ?? facts.platform,
    })
    const error = lastError
      ? word('errorAt', { what: sentenceOf(lastError.error).what, at: time(lastError.at) })
      : word('noError')
    return [
      ...named([['application', application], ...aboutService(facts)]),
      ...factLines(facts),
      ...named([
        ['lastError', error],
        ['log', word('logIn', { folder: facts.log.folder })],
      ]),
    ]
  })
  const logText = computed(() => network.diagnostics?.log.lines.join('\n') ?? '')
  const asText = (): string =>
    [...lines.value.map(({ name, value }) => `${name}: ${value}`), '', logText.value].join('\n')

  return { lines, logText, asText }
}
