import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import type { AppError } from '../../src-core/errors/errors'
import { createMessages } from '../../src-renderer/messages/create-messages'
import { useErrorSentence } from '../../src-renderer/messages/use-error-sentence'

/** What the page says of an error, both sentences; made by the page's own code, without a page. */
export const createSentences = async (): Promise<(error: AppError) => string> => {
  let sentences: ReturnType<typeof useErrorSentence> | undefined
  const app = createSSRApp({
    setup: () => {
      sentences = useErrorSentence()
      return () => null
    },
  })
  await renderToString(app.use(createMessages()))
  const made = sentences
  if (made === undefined) throw new Error('the page made no sentences')
  return (error) => {
    const { what, next } = made(error)
    return `${what} ${next}`
  }
}

/**
 * The cause in words that a person knows, for whatever can go wrong between the application and a service.
 */
const words: Readonly<Record<string, RegExp>> = {
  nameNotFound: /name .* was not found/i,
  refused: /refused the connection/i,
  other: /no usable response/i,
  unreachable: /cannot be reached/i,
  reset: /closed the connection/i,
  cutOff: /ended too early/i,
  certificateTime: /expired or is not valid yet.*date and time of this computer/is,
  certificateHost: /issued for another host/,
  certificateIssuer: /authority that this computer does not trust.*certificate store/is,
  clientCertificate: /requires a client certificate/,
  tls: /\bTLS\b|encrypt/i,
  proxy: /\bproxy\b/i,
  timeout: /sent nothing for \d+ seconds/i,
  tooSlow: /too slow to wait for: \d+ bytes in \d+ seconds/,
  notJson: /not JSON.*sign-in page/is,
  notUtf8: /UTF-8/,
  tooComplex: /nested more deeply/,
  cached: /cache on the way/,
  tooLarge: /larger than/,
  httpStatus: /status \d+/,
  returnCode: /returnCode \S/,
  unexpectedJson:
    /^The (?:response|returnCode).*(?:is|has|contains) .*\(status \d+\)\. .*(?:base URL|technical details)/,
  notRead: /too long or too much memory/,
}

/** The cause's name as `words` has it. */
export const causeOf = (error: AppError): string => (error.kind === 'network' ? error.cause : error.kind)

export const namesItsCause = (error: AppError, sentence: string): boolean =>
  words[causeOf(error)]?.test(sentence) ?? false
