import { describe, expect, it } from 'vitest'
import { pageAddress } from '../../../../src-main/page/page-address'
import { readFileArguments } from '../../../../src-main/start/file-arguments'
import {
  filesOfSecondStart,
  parseStartArguments,
  restartArguments,
} from '../../../../src-main/start/start-arguments'

const folder = '/home/someone'
const unpackaged = (...words: readonly string[]) =>
  parseStartArguments(['/x/electron', '.', ...words], { isDefaultApp: true, folder, platform: 'linux' })
const packaged = (...words: readonly string[]) =>
  parseStartArguments(['/opt/app', ...words], { isDefaultApp: false, folder, platform: 'linux' })
const nothing = { named: { files: [], refused: [] } }
const named = (...files: readonly string[]) => ({ named: { files, refused: [] } })

describe('the command line', () => {
  it('without arguments says nothing, whether packaged or not', () => {
    expect(unpackaged()).toEqual(nothing)
    expect(packaged()).toEqual(nothing)
  })

  it('names files, relative to the folder it was typed in', () => {
    expect(packaged('events.csv', '/data/more.csv', '../with space.csv')).toEqual(
      named('/home/someone/events.csv', '/data/more.csv', '/home/with space.csv'),
    )
  })

  it.each([
    [['--profile', 'own', 'events.csv']],
    [['--profile=own', 'events.csv']],
    [['events.csv', '--profile', 'own']],
  ])('%j names a profile and a file', (words) => {
    expect(unpackaged(...words)).toEqual({
      profile: '/home/someone/own',
      ...named('/home/someone/events.csv'),
    })
  })

  it('names the sample service', () => {
    expect(unpackaged('--sample-service=http://127.0.0.1:4711')).toEqual({
      sampleServiceUrl: 'http://127.0.0.1:4711',
      ...nothing,
    })
  })

  it("leaves Chromium's own switches alone", () => {
    expect(packaged('--no-first-run', '--inspect=0', '-psn_0_12345', 'events.csv', '')).toEqual(
      named('/home/someone/events.csv'),
    )
  })

  it.each([[['--profile']], [['--profile=']], [['--sample-service=']]])(
    '%j without a value is no value',
    (words) => {
      expect(unpackaged(...words)).toEqual(nothing)
    },
  )
})

// As each system and each starter makes it. Electron's default application takes the first word that is no
// switch for the path of the application, and leaves `process.argv` as it is (electron: default_app/main.ts).
describe('the arguments as Electron passes them on', () => {
  const linux = { folder, platform: 'linux' } as const
  const windows = { folder: 'C:\\Users\\someone', platform: 'win32' } as const
  const mac = { folder: '/', platform: 'darwin' } as const
  const csv = named('/home/someone/a.csv')
  it.each([
    ['electron .', ['/x/electron', '.'], { isDefaultApp: true, ...linux }, nothing],
    ['electron . a.csv', ['/x/electron', '.', 'a.csv'], { isDefaultApp: true, ...linux }, csv],
    [
      'Playwright',
      ['/x/electron', '--inspect=0', '--remote-debugging-port=0', '.'],
      { isDefaultApp: true, ...linux },
      nothing,
    ],
    [
      'Playwright, with a file',
      ['/x/electron', '--inspect=0', '--remote-debugging-port=0', '.', '--profile', 'own', 'a.csv'],
      { isDefaultApp: true, ...linux },
      { profile: '/home/someone/own', ...csv },
    ],
    [
      'Playwright, without a sandbox',
      ['/x/electron', '--inspect=0', '--no-sandbox', '/project', 'a.csv'],
      { isDefaultApp: true, ...linux },
      csv,
    ],
    [
      'a module loaded before',
      ['/x/electron', '-r', 'module.cjs', '--require', './other.cjs', '.', 'a.csv'],
      { isDefaultApp: true, ...linux },
      csv,
    ],
    ['electron --app=DIR', ['/x/electron', '--app=/project', 'a.csv'], { isDefaultApp: true, ...linux }, csv],
    ['no path at all', ['/x/electron', '--inspect=0'], { isDefaultApp: true, ...linux }, nothing],
    [
      'behind two dashes',
      ['/x/electron', '.', '--', '-odd.csv', '--profile'],
      { isDefaultApp: true, ...linux },
      named('/home/someone/-odd.csv', '/home/someone/--profile'),
    ],
    [
      'a Linux launcher',
      ['/opt/Device Event Explorer/device-event-explorer', 'file:///data/a%20b.csv', 'file:///data/c.csv'],
      { isDefaultApp: false, ...linux },
      named('/data/a b.csv', '/data/c.csv'),
    ],
    [
      'an AppImage',
      ['/tmp/.mount_abc/device-event-explorer', '--no-sandbox', 'a.csv'],
      { isDefaultApp: false, ...linux },
      csv,
    ],
    [
      'the explorer of Windows',
      ['C:\\Program Files\\Device Event Explorer\\Device Event Explorer.exe', 'D:\\data\\a b.csv'],
      { isDefaultApp: false, ...windows },
      named('D:\\data\\a b.csv'),
    ],
    [
      'a Windows console',
      ['C:\\x\\electron.exe', '.', '--profile', 'own', 'a.csv'],
      { isDefaultApp: true, ...windows },
      named('C:\\Users\\someone\\a.csv'),
    ],
    [
      'the Finder',
      ['/Applications/Device Event Explorer.app/Contents/MacOS/Device Event Explorer', '-psn_0_12345'],
      { isDefaultApp: false, ...mac },
      nothing,
    ],
    [
      'a program called electron that holds the application',
      ['/x/electron', 'a.csv'],
      { isDefaultApp: false, ...linux },
      csv,
    ],
  ] as const)('from %s', (_name, argv, surroundings, expected) => {
    expect(parseStartArguments(argv, surroundings)).toMatchObject(expected)
  })
})

describe('a word that names a file', () => {
  const onLinux = (...words: readonly string[]) => readFileArguments(words, folder, 'linux')
  const onWindows = (...words: readonly string[]) => readFileArguments(words, 'C:\\data', 'win32')

  it.each([
    ['file:///data/a.csv', '/data/a.csv'],
    ['file:///data/with%20space%20%231%3F.csv', '/data/with space #1?.csv'],
    ['file:///data/%E4%BA%8B%E4%BB%B6.csv', '/data/事件.csv'],
    ['file:///data/100%25.csv', '/data/100%.csv'],
    ['file://localhost/data/a.csv', '/data/a.csv'],
    ['FILE:///data/a.csv', '/data/a.csv'],
    ['file:/data/a.csv', '/data/a.csv'],
    ['data/a.csv', '/home/someone/data/a.csv'],
    ['12:30.csv', '/home/someone/12:30.csv'],
    ['%20.csv', '/home/someone/%20.csv'],
    ['file:a.csv', '/home/someone/file:a.csv'],
  ])('%s is opened', (word, path) => {
    expect(onLinux(word)).toEqual({ files: [path], refused: [] })
  })

  it.each([
    'file://server/share/a.csv',
    'file://192.0.2.1/a.csv',
    'file:///data/%2e%2e%2fsecret.csv',
    'file:///data/%E9.csv',
    'file:///data/%ZZ.csv',
    'file:///data/a%00.csv',
    'file:///data/a.csv?x',
    'file:///data/a.csv#x',
    'file:///data/a.csv?',
    'file:///data/a.csv#',
    'file://[::1/a.csv',
    'https://example.com/a.csv',
    'smb://server/share/a.csv',
    'sftp://host/a.csv',
    'javascript://x/%0Aalert(1)',
  ])('%s is none of this computer', (word) => {
    expect(onLinux(word)).toEqual({ files: [], refused: [word] })
  })

  it('on Windows has a drive or a share', () => {
    expect(
      onWindows('D:\\a.csv', 'D:/a.csv', 'a.csv', '\\\\server\\share\\a.csv', 'file:///D:/a%20b.csv'),
    ).toEqual({
      files: ['D:\\a.csv', 'D:\\a.csv', 'C:\\data\\a.csv', '\\\\server\\share\\a.csv', 'D:\\a b.csv'],
      refused: [],
    })
    expect(onWindows('file:///a.csv', 'file://server/share/a.csv', 'file:///D:/a%5Cb.csv')).toMatchObject({
      files: [],
      refused: { length: 3 },
    })
  })

  it('stands in its order, and an empty one is nothing', () => {
    expect(onLinux('b.csv', '', 'http://x/', 'file:///a.csv')).toEqual({
      files: ['/home/someone/b.csv', '/a.csv'],
      refused: ['http://x/'],
    })
  })
})

describe('what a second start hands over', () => {
  it('is its files, and the words that are none', () => {
    expect(filesOfSecondStart({ files: ['/a.csv', '/b.csv'], refused: ['http://x/'] })).toEqual({
      files: ['/a.csv', '/b.csv'],
      refused: ['http://x/'],
    })
  })

  it.each([undefined, null, 1, 'a.csv', {}, { files: 'a.csv' }, { files: { 0: '/a.csv' } }, []])(
    '%j is nothing',
    (data) => {
      expect(filesOfSecondStart(data)).toEqual({ files: [], refused: [] })
    },
  )

  it('drops what is no text', () => {
    expect(filesOfSecondStart({ files: ['/a.csv', 1, null, ['/b.csv']], refused: [{}] })).toEqual({
      files: ['/a.csv'],
      refused: [],
    })
  })
})

describe('the address of the page', () => {
  const bundle = { url: 'app://bundle/index.html', origin: 'app://bundle', isDevelopment: false }

  it('is the bundle unless a development server is named', () => {
    expect(pageAddress(false, undefined)).toEqual(bundle)
  })

  it.each(['http://localhost:5173', 'http://127.0.0.1:5173/', 'http://[::1]:5173/'])(
    'is %s while developing',
    (url) => {
      expect(pageAddress(false, url)).toEqual({ url, origin: url.replace(/\/$/, ''), isDevelopment: true })
    },
  )

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

describe('a start like this one with other files', () => {
  const named = { files: ['/tmp/-b.csv'], refused: ['smb://x/a.csv'] }
  const files = ['--', '/tmp/-b.csv', 'smb://x/a.csv']
  const surroundings = { isDefaultApp: false, folder, platform: 'linux' } as const

  it.each([
    [false, ['/opt/app'], []],
    [
      false,
      ['/opt/app', 'a.csv', '--profile', 'own', '--no-first-run'],
      ['--no-first-run', `--profile=${folder}/own`],
    ],
    [false, ['/opt/app', '--profile=/own', '--', 'a.csv', '--b.csv'], ['--profile=/own']],
    [
      true,
      ['/x/electron', '--inspect=0', '.', 'a.csv', '--sample-service', 'http://127.0.0.1:1'],
      ['--inspect=0', '.', '--sample-service=http://127.0.0.1:1'],
    ],
  ])('(of the default application: %s) after %j has %j', (isDefaultApp, argv, kept) => {
    expect(restartArguments(argv, { ...surroundings, isDefaultApp }, named)).toEqual([...kept, ...files])
  })

  it('means the same in another folder', () => {
    const argv = restartArguments(['/opt/app', '--profile', 'own'], surroundings, named)
    expect(parseStartArguments(['/opt/app', ...argv], { ...surroundings, folder: '/' })).toEqual({
      profile: `${folder}/own`,
      named,
    })
  })
})
