import { describe, expect, it } from 'vitest'
import { errorSentences } from '../../../src-cli/page'
import type { AppError } from '../../../src-core/errors/errors'
import { en } from '../../../src-renderer/messages/en'

const linesOf = (error: AppError): readonly string[] => {
  const { whole, technical } = errorSentences()(error)
  return [whole, technical]
}

describe('the sentences of the command', () => {
  it('that point at the technical details have them in a line below', () => {
    expect(
      linesOf({ kind: 'returnCode', status: 200, returnCode: '7', body: '{\n  "returnCode": 7\r\n}' }),
    ).toEqual([
      'The service reports a failure: returnCode 7 (status 200). Its response is in the technical details.',
      'Technical details: kind: returnCode, status: 200, returnCode: 7, body: { "returnCode": 7 }',
    ])
    expect(linesOf({ kind: 'internal', detail: 'a place' })[1]).toBe(
      'Technical details: kind: internal, detail: a place',
    )
  })

  it('say where the ledger is, which nobody has named', () => {
    const where =
      'It is in the folder deletions of the profile (--profile): check what is there, its permissions, and the space on its disk.'
    const error = { kind: 'file', name: 'the ledger of deletions', detail: '' } as const
    expect(linesOf({ ...error, cause: 'notFile' })[0]).toBe(
      `The ledger of deletions is a device, a pipe or a socket. ${where}`,
    )
    expect(linesOf({ ...error, cause: 'notAllowed' })[0]).toBe(
      `There is no permission for the ledger of deletions. ${where}`,
    )
  })

  it('say what is wrong with the proxy, which is often a variable that nobody thought of', () => {
    const error = {
      kind: 'network',
      cause: 'proxy',
      host: 'gw.example.com',
      detail: 'HTTP_PROXY is no address of an HTTP proxy',
    } as const
    expect(linesOf(error)[0]).toBe(
      'The proxy did not let the request to gw.example.com through. Check HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY: HTTP_PROXY is no address of an HTTP proxy.',
    )
  })

  it('have no such line otherwise', () => {
    expect(linesOf({ kind: 'httpStatus', status: 503, body: 'busy' })[1]).toBe('')
  })

  it('all call them by this name', () => {
    const texts = JSON.stringify(en.errors).match(/"[^"]*[Dd]etails[^"]*"/g) ?? []
    expect(texts.length).toBeGreaterThan(4)
    for (const text of texts) expect(text).toContain('technical details')
  })
})
