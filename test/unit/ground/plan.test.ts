import { describe, expect, it } from 'vitest'
import { longNeeds, neededOn, needs, planPreparation, type SystemFacts, testNeeds } from '../../prepare/plan'

const debian: SystemFacts = {
  platform: 'linux',
  missing: ['chromium', 'libsecret'],
  tool: 'apt',
  isUbuntu: false,
  rights: 'root',
}

describe('what the preparation decides', () => {
  it('does nothing when nothing is missing', () => {
    expect(planPreparation({ ...debian, missing: [] })).toEqual({ kind: 'ready' })
  })

  it('installs what is missing as root, by the names of Debian', () => {
    expect(planPreparation(debian)).toEqual({
      kind: 'install',
      sentence: 'Missing on this system: Chromium, libsecret.',
      packages: ['chromium', 'libsecret-1-0'],
      withSudo: false,
    })
  })

  it('goes through sudo when that asks nothing, and knows the name of Chromium on Ubuntu', () => {
    const plan = planPreparation({ ...debian, rights: 'sudo', isUbuntu: true })
    expect(plan).toMatchObject({
      kind: 'install',
      packages: ['chromium-browser', 'libsecret-1-0'],
      withSudo: true,
    })
  })

  it('gives the one command when it may not install', () => {
    expect(planPreparation({ ...debian, missing: [...needs], rights: 'none' })).toEqual({
      kind: 'ask',
      sentence:
        'Missing on this system: Chromium, gnome-keyring, D-Bus (dbus-run-session), libsecret. Run this, and then the same again:\n' +
        '  sudo apt-get update && sudo apt-get install -y chromium gnome-keyring dbus libsecret-1-0',
    })
  })

  it('gets what only makes a run quicker where that needs nobody, and does without it elsewhere', () => {
    const slow: SystemFacts = { ...debian, missing: ['headlessShell'] }
    expect(planPreparation(slow)).toMatchObject({
      kind: 'install',
      sentence: "Missing on this system: Chromium's headless shell.",
      packages: ['chromium-headless-shell'],
    })
    for (const change of [{ rights: 'none' }, { tool: 'dnf' }, { tool: null }, { isUbuntu: true }] as const)
      expect(planPreparation({ ...slow, ...change }), JSON.stringify(change)).toEqual({ kind: 'ready' })
    const asked = planPreparation({ ...slow, missing: ['dbus', 'headlessShell'], rights: 'none' })
    expect(asked).toMatchObject({
      kind: 'ask',
      sentence: expect.stringMatching(/: D-Bus \(dbus-run-session\)\..* -y dbus$/s),
    })
  })

  it('installs nothing on a system that is not Debian or Ubuntu, even as root', () => {
    const plan = planPreparation({ ...debian, missing: ['dbus'], tool: 'dnf' })
    expect(plan).toMatchObject({
      kind: 'ask',
      sentence: expect.stringContaining('sudo dnf install -y dbus-daemon'),
    })
  })

  it('names no command where it knows none', () => {
    const unknown = planPreparation({ ...debian, tool: null })
    expect(unknown).toMatchObject({
      kind: 'ask',
      sentence: expect.stringContaining('package tool of this system'),
    })
    const windows = planPreparation({ ...debian, platform: 'win32', missing: ['chromium'], tool: null })
    expect(windows).toMatchObject({ kind: 'ask', sentence: expect.stringContaining('Microsoft Edge') })
  })

  it('wants no keyring daemon and no D-Bus on Windows and macOS', () => {
    expect(neededOn('win32', needs)).toEqual(['chromium'])
    expect(neededOn('darwin', ['keyring', 'dbus'])).toEqual([])
    expect(neededOn('win32', longNeeds)).toEqual(['chromium'])
    expect(neededOn('linux', longNeeds)).toEqual([...testNeeds, 'weston'])
  })
})
