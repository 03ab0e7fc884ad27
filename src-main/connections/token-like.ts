import type { InputProblem } from '../../src-core/errors/errors'
import type { ConnectionDraft } from '../../src-preload/contract/connection'

/** A JSON Web Token, a value of the header `Authorization`, or a token with a well-known prefix. */
const marked =
  /eyJ[\w-]{8,}\.[\w-]{8,}|^bearer\s+\S{8,}|(?<![A-Za-z0-9])(?:gh[opsru]_|github_pat_|glpat-|xox[abprs]-|sk-)\w{16,}/i
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const hexadecimal = /^[0-9a-f]+$/i

/** Shorter runs occur in names, as part numbers or serial numbers. */
const shortestRun = 20
const shortestHexadecimal = 32
/** A shorter token may occur in a name by chance. */
const shortestTyped = 8

const classOf = (character: string): string =>
  /\d/.test(character) ? 'digit' : /[a-z]/.test(character) ? 'lower' : 'upper'

/** Digits, lower-case and upper-case letters alternate far more often than in a name that somebody chose. */
const isMixed = (run: string): boolean => {
  const classes = Array.from(run, classOf)
  const turns = classes.filter((each, index) => index > 0 && each !== classes[index - 1]).length
  return turns >= run.length / 5
}

const runsIn = (text: string): readonly string[] => text.match(/[A-Za-z0-9]+/g) ?? []

const isTokenLike = (text: string): boolean =>
  marked.test(text) ||
  uuid.test(text) ||
  runsIn(text).some((run) =>
    hexadecimal.test(run) ? run.length >= shortestHexadecimal : run.length >= shortestRun && isMixed(run),
  )

/** For addresses: tenants and gateways have long hexadecimal names and UUIDs, so these do not count. */
const holdsToken = (url: string): boolean =>
  marked.test(url) ||
  runsIn(url).some((run) => run.length >= shortestHexadecimal && !hexadecimal.test(run) && isMixed(run))

const isUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

/**
 * The wrong field into which a token seems to have been typed: there it would be shown, and stored in a file.
 */
export const misplacedToken = ({ name, baseUrl, token = '' }: ConnectionDraft): InputProblem | null => {
  const [typedName, typedUrl, typedToken] = [name.trim(), baseUrl.trim(), token.trim()]
  const holdsTyped = (text: string): boolean =>
    typedToken.length >= shortestTyped && text.includes(typedToken)
  if (holdsTyped(typedName) || isTokenLike(typedName)) return 'nameLooksLikeToken'
  const isUrlTokenLike = isUrl(typedUrl) ? holdsToken(typedUrl) : isTokenLike(typedUrl)
  return holdsTyped(typedUrl) || isUrlTokenLike ? 'urlLooksLikeToken' : null
}
