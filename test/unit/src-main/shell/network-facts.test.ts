import { describe, expect, it } from 'vitest'
import { createNetworkFacts } from '../../../../src-main/shell/network-facts'

type Session = Parameters<typeof createNetworkFacts>[0]
type Verify = Exclude<Parameters<Session['setCertificateVerifyProc']>[0], null>

const certificate = { subjectName: 'gw', issuerName: 'Plant CA', validExpiry: 1_900_000_000 }

describe('certificates', () => {
  it.each([
    'net::OK',
    'net::ERR_CERT_AUTHORITY_INVALID',
    'net::ERR_CERT_DATE_INVALID',
    'net::ERR_CERT_REVOKED',
  ])('%s: only Chromium decides, and what it said is kept', (verdict) => {
    const procedures: Verify[] = []
    const facts = createNetworkFacts({
      resolveProxy: async () => 'DIRECT',
      setCertificateVerifyProc: (procedure) => procedures.push(procedure as Verify),
    })
    const decisions: number[] = []
    for (const verify of procedures)
      verify(
        {
          hostname: 'gw.example',
          certificate,
          isIssuedByKnownRoot: false,
          verificationResult: verdict,
        } as never,
        (decision) => decisions.push(decision),
      )
    // -3: as Chromium says. 0 would take any certificate.
    expect(decisions).toEqual([-3])
    expect(facts.certificateOf('gw.example')).toEqual({
      subject: 'gw',
      issuer: 'Plant CA',
      validUntil: 1_900_000_000_000,
      isKnownRoot: false,
      verdict,
    })
  })
})
