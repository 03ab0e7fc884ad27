import { describe, expect, it } from 'vitest'
import { pageAddress } from '../../../src-main/shell/page-address'
import { filesOfSecondStart, parseStartArguments } from '../../../src-main/shell/start-arguments'

const unpackaged = (...words: readonly string[]) => parseStartArguments(['electron', '.', ...words], false, '/home/someone')
const packaged = (...words: readonly string[]) => parseStartArguments(['/opt/app', ...words], true, '/home/someone')

describe('the command line', () => {
  it('without arguments says nothing, whether packaged or not', () => {
    expect(unpackaged()).toEqual({ files: [] })
    expect(packaged()).toEqual({ files: [] })
  })

  it('names files, relative to the folder it was typed in', () => {
    expect(packaged('events.csv', '/data/more.csv', '../with space.csv').files).toEqual([
      '/home/someone/events.csv',
      '/data/more.csv',
      '/home/with space.csv',
    ])
  })

  it.each([[['--profile', 'own', 'events.csv']], [['--profile=own', 'events.csv']], [['events.csv', '--profile', 'own']]])('%j names a profile and a file', (words) => {
    expect(unpackaged(...words)).toEqual({ profile: '/home/someone/own', files: ['/home/someone/events.csv'] })
  })

  it('names the sample service', () => {
    expect(unpackaged('--sample-service=http://127.0.0.1:4711')).toEqual({ sampleServiceUrl: 'http://127.0.0.1:4711', files: [] })
  })

  it("leaves Chromium's own switches alone", () => {
    expect(packaged('--no-first-run', '--inspect=0', '-psn_0_12345', 'events.csv', '').files).toEqual(['/home/someone/events.csv'])
  })

  it.each([[['--profile']], [['--profile=']], [['--sample-service=']]])('%j without a value is no value', (words) => {
    expect(unpackaged(...words)).toEqual({ files: [] })
  })
})

describe('what a second start hands over', () => {
  it('is its files', () => {
    expect(filesOfSecondStart({ files: ['/a.csv', '/b.csv'] })).toEqual(['/a.csv', '/b.csv'])
  })

  it.each([undefined, null, 1, 'a.csv', {}, { files: 'a.csv' }, { files: { 0: '/a.csv' } }])('%j is no files', (data) => {
    expect(filesOfSecondStart(data)).toEqual([])
  })

  it('drops what is no path', () => {
    expect(filesOfSecondStart({ files: ['/a.csv', 1, null, ['/b.csv']] })).toEqual(['/a.csv'])
  })
})

describe('the address of the page', () => {
  const bundle = { url: 'app://bundle/index.html', origin: 'app://bundle', isDevelopment: false }

  it('is the bundle unless a development server is named', () => {
    expect(pageAddress(false, undefined)).toEqual(bundle)
  })

  it.each(['http://localhost:5173', 'http://127.0.0.1:5173/', 'http://[::1]:5173/'])('is %s while developing', (url) => {
    expect(pageAddress(false, url)).toEqual({ url, origin: url.replace(/\/$/, ''), isDevelopment: true })
  })

  it('is the bundle in a packaged application, whatever the environment says', () => {
    expect(pageAddress(true, 'http://localhost:5173')).toEqual(bundle)
  })

  it.each([
    'http://evil.example',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://127.0.0.1.evil.example',
    'https://localhost:5173/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'localhost:5173',
    '',
  ])('is the bundle when the environment names %s', (url) => {
    expect(pageAddress(false, url)).toEqual(bundle)
  })
})
