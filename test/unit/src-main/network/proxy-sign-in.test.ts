import { describe, expect, it } from 'vitest'
import { createProxySignIn } from '../../../../src-main/network/proxy-sign-in'
import { createQuestions } from '../../../../src-main/network/questions'
import type { ProxyChallenge, ProxyCredentials } from '../../../../src-main/ports/http-transport'
import type { NetworkQuestion } from '../../../../src-preload/contract/network'
import { createManualClock } from '../../support/manual-clock'

const challenge = { host: 'proxy.example', port: 3128, realm: 'Plant' }
const typed = (password: string): ProxyCredentials => ({ username: 'anna', password })

const startSignIn = () => {
  const asked: NetworkQuestion[] = []
  const gone: string[] = []
  const questions = createQuestions({
    send: (name, message) => {
      if (name === 'networkQuestionGone') gone.push((message as { readonly questionId: string }).questionId)
      else asked.push(message as NetworkQuestion)
    },
  })
  const clock = createManualClock()
  const credentialsFor = createProxySignIn({ questions, clock })
  const signIn = (
    asking: ProxyChallenge,
    refused: ProxyCredentials | null,
    signal = new AbortController().signal,
  ) => credentialsFor(asking, refused, signal)
  const lastAsked = (): string => asked.at(-1)?.questionId ?? ''
  return {
    asked,
    gone,
    clock,
    questions,
    signIn,
    type: (password: string) => questions.answer(lastAsked(), { kind: 'proxy', ...typed(password) }),
    decline: () => questions.answer(lastAsked(), { kind: 'declined' }),
  }
}

describe('a proxy that asks for a password', () => {
  it('is answered with what the person types, who is asked once for all requests that run', async () => {
    const { asked, signIn, type } = startSignIn()
    const six = Array.from({ length: 6 }, () => signIn(challenge, null))
    expect(asked).toEqual([
      {
        questionId: expect.any(String),
        kind: 'proxy',
        proxy: 'proxy.example:3128',
        realm: 'Plant',
        attempt: 1,
        maxAttempts: 3,
      },
    ])
    type('first')
    expect(await Promise.all(six)).toEqual(Array(6).fill(typed('first')))
    expect(await signIn(challenge, null)).toEqual(typed('first'))
    expect(asked).toHaveLength(1)
  })

  it('asks again when the password was refused, three times in all, and then lets the request fail', async () => {
    const { asked, signIn, type } = startSignIn()
    let shown: ProxyCredentials | null = null
    for (const password of ['one', 'two', 'three']) {
      const answer = signIn(challenge, shown)
      type(password)
      shown = await answer
      expect(shown).toEqual(typed(password))
    }
    expect(await signIn(challenge, shown)).toBeNull()
    expect(asked.map((question) => question.kind === 'proxy' && question.attempt)).toEqual([1, 2, 3])
  })

  it('gives a refused request what was typed for another one meanwhile', async () => {
    const { asked, signIn, type } = startSignIn()
    const first = signIn(challenge, null)
    type('wrong')
    const wrong = await first
    const again = signIn(challenge, wrong)
    type('right')
    await again
    expect(await signIn(challenge, wrong)).toEqual(typed('right'))
    expect(asked).toHaveLength(2)
  })

  it('leaves the person alone for half a minute after they declined', async () => {
    const { asked, clock, signIn, decline } = startSignIn()
    const answer = signIn(challenge, null)
    decline()
    expect(await answer).toBeNull()
    expect(await signIn(challenge, null)).toBeNull()
    expect(asked).toHaveLength(1)
    clock.advance(30_001)
    void signIn(challenge, null)
    expect(asked).toHaveLength(2)
  })

  it('keeps the passwords of two proxies apart', async () => {
    const { asked, signIn, type } = startSignIn()
    const first = signIn(challenge, null)
    type('first')
    await first
    void signIn({ ...challenge, host: 'other.example' }, null)
    expect(asked).toHaveLength(2)
  })

  it('answers a question once, and declines what waits when the application closes', async () => {
    const { questions, signIn, type } = startSignIn()
    const answer = signIn(challenge, null)
    expect(questions.answer('unknown', { kind: 'declined' })).toEqual({ ok: false, error: { kind: 'gone' } })
    questions.close()
    expect(await answer).toBeNull()
    expect(type('late')).toEqual({ ok: false, error: { kind: 'gone' } })
  })

  it('is asked no more once every request that waits for the answer has been cancelled, and not before', async () => {
    const { asked, gone, questions, signIn } = startSignIn()
    const requests = Array.from({ length: 3 }, () => new AbortController())
    const answers = requests.map(({ signal }) => signIn(challenge, null, signal))
    const [first, second, third] = requests
    first?.abort()
    second?.abort()
    expect(gone).toEqual([])
    third?.abort()
    expect(gone).toEqual([asked[0]?.questionId])
    expect(await Promise.all(answers)).toEqual([null, null, null])
    expect(questions.answer(gone[0] ?? '', { kind: 'declined' })).toEqual({
      ok: false,
      error: { kind: 'gone' },
    })
    // Nobody has declined: the next request asks at once, and its attempt is the first.
    void signIn(challenge, null)
    expect(asked[1]).toMatchObject({ attempt: 1 })
  })

  it('that was answered says nothing of requests that are cancelled afterwards', async () => {
    const { gone, signIn, type } = startSignIn()
    const request = new AbortController()
    const answer = signIn(challenge, null, request.signal)
    type('first')
    expect(await answer).toEqual(typed('first'))
    request.abort()
    expect(gone).toEqual([])
  })
})
