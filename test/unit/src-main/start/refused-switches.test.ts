import { describe, expect, it } from 'vitest'
import { takeRefusedSwitches } from '../../../../src-main/start/refused-switches'

const createLine = (...names: readonly string[]) => {
  const switches = new Set(names)
  return {
    switches,
    hasSwitch: (name: string) => switches.has(name),
    removeSwitch: (name: string) => void switches.delete(name),
  }
}

describe('the switches of an installed application', () => {
  it.each(['remote-debugging-port', 'remote-debugging-pipe', 'no-sandbox', 'disable-web-security'])(
    '--%s is refused by its name',
    (name) => {
      expect(takeRefusedSwitches(createLine(name))).toContain(`--${name}`)
    },
  )

  // shell/browser/electron_browser_main_parts.cc, PreMainMessageLoopRun: the switches are looked at then.
  it('are taken away, so that nothing listens while the sentence is shown', () => {
    const line = createLine('remote-debugging-port', 'ozone-platform', 'disable-web-security')
    takeRefusedSwitches(line)
    expect([...line.switches]).toEqual(['ozone-platform'])
  })

  it('are left alone otherwise', () => {
    expect(takeRefusedSwitches(createLine('ozone-platform', 'force-device-scale-factor'))).toBeNull()
  })
})
