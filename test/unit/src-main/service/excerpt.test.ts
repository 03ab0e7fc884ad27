import { describe, expect, it } from 'vitest'
import { createExcerpts, excerptLength } from '../../../../src-main/service/excerpt'

const token = 'aB3/x+y==.Qw-7_~'
const { ofText, ofBody } = createExcerpts(token)

describe('an excerpt of what a service sent', () => {
  it('is the text itself up to 500 characters, and its start with an ellipsis from then on', () => {
    expect(ofText('x'.repeat(500))).toBe('x'.repeat(500))
    expect(ofText('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`)
  })

  it('never ends in half a character', () => {
    expect(ofText(`${'x'.repeat(499)}😀 and more`)).toBe(`${'x'.repeat(499)}…`)
    expect(ofText(`${'x'.repeat(498)}😀 and more`)).toBe(`${'x'.repeat(498)}😀…`)
  })

  it('takes a body as text whatever its bytes are', () => {
    expect(ofBody(Uint8Array.of(0x61, 0xff, 0x62))).toBe('a\ufffdb')
  })
})

describe('an excerpt leaves out the token', () => {
  it.each([
    ['as it is', token],
    ['in a URL', 'aB3%2Fx%2By%3D%3D.Qw-7_~'],
    ['in a URL of small letters', 'aB3%2fx%2by%3d%3d.Qw-7_%7e'],
    ['in JSON that escapes the slash', 'aB3\\/x+y==.Qw-7_~'],
    ['in JSON that escapes the plus', 'aB3/x\\u002By==.Qw-7_~'],
    ['in HTML', 'aB3/x&#x2B;y&#61;&#61;.Qw-7_~'],
  ])('%s, each time', (_where, echoed) => {
    expect(ofText(`you sent ${echoed}, that is ${echoed}.`)).toBe('you sent [token], that is [token].')
  })

  it.each([
    ['"a"<b>&\'c\'', '&quot;a&quot;&lt;b&gt;&amp;&#39;c&#39;'],
    ['a"b\\c', 'a\\"b\\\\c'],
    ['100%25%zz', '100%25%zz'],
    ['100%25%zz', '100%2525%25zz'],
  ])('%j in the form %j', (odd, echoed) => {
    expect(createExcerpts(odd).ofText(`<${echoed}>`)).toBe('<[token]>')
  })

  it('where it stands across the end of the excerpt', () => {
    expect(ofText(`${'x'.repeat(495)}${token}`)).toBe(`${'x'.repeat(495)}[toke…`)
  })

  it('where the last of several echoes is cut off', () => {
    const long = `eyJ${'q7_'.repeat(1000)}`
    const body = new TextEncoder().encode(`${long} ${long} ${long}`)
    expect(body.length).toBeGreaterThan(excerptLength)
    expect(createExcerpts(long).ofBody(body)).toBe('[token] [token] [token]')
  })

  it('and nothing that only begins like it', () => {
    expect(ofText('aB3/x+y==.Qw-7 and aB3')).toBe('aB3/x+y==.Qw-7 and aB3')
  })
})
