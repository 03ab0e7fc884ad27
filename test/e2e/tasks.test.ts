import { describe, expect, it } from 'vitest'
import { chooseRange, eventsGrid, fetchRange, readGrid, unlockCurrent } from '../harness/page-actions'
import { followBar } from './live-device'
import { type Effort, personAt } from './person'
import { createWorld, device, hosts } from './world'

const other = 'pump-0043'
const day = 86_400_000

/** What each may take: the limits of the design. In the order in which one comes to them. */
describe.each(hosts)('The ten tasks, in %s', (host) => {
  it('take no more actions than they may', async () => {
    const world = await createWorld(host, 'token-of-plant-7')
    const now = Date.now()
    world.service.add(
      Array.from({ length: 300 }, (_, index) => {
        const at = now - day - index * 60_000
        return {
          id: `${other}@#level@#${String(at)}`,
          deviceId: other,
          attributeCode: 'level',
          attributeType: 'Integer',
          attributeData: String(index),
          createdTime: at + 20,
          deviceTimestamp: at,
          ingressTimeStamp: at + 10,
        }
      }),
    )
    const application = await world.start()
    const { page } = application
    const byName = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const verdict = (words: RegExp) => page.locator('#verdict-sentence').filter({ hasText: words })
    const field = page.getByRole('combobox', { name: 'Device ID', exact: true })

    // 2: the first start.
    const second = personAt(page)
    await second.click(byName('Add a connection').first())
    await second.type('plant 7')
    await second.press('Tab')
    await second.type(world.service.url)
    await second.press('Tab')
    await second.type(world.service.token)
    await second.press('Enter')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await second.type(device)
    await second.press('Enter')
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    const table: Record<number, Effort> = {}
    table[2] = second.took({ actions: 9, seconds: 30 })

    // 3: yesterday, of another device, from an open result.
    const third = personAt(page)
    await third.click(byName(/^Range:/))
    await third.click(byName('yesterday'))
    await third.type(other)
    await third.press('Enter')
    await page.getByRole('tab', { selected: true }).filter({ hasText: other }).waitFor()
    await verdict(/complete: \d+ events/).waitFor()
    table[3] = third.took({ actions: 4, seconds: 10 })

    // 4: is it complete, and why?
    const fourth = personAt(page)
    await fourth.click(page.getByRole('toolbar').getByRole('button', { name: /^Complete/ }))
    await page.getByText(/returned fewer events than/).waitFor()
    table[4] = fourth.took({ actions: 1, seconds: 3 })

    // 1: the newest events of a device that was asked for before, with no result open.
    await page.keyboard.press('Control+w')
    await page.keyboard.press('Control+w')
    await eventsGrid(page).waitFor({ state: 'detached' })
    await chooseRange(page, 'last 24 hours')
    const first = personAt(page)
    await first.click(byName('Remove all devices'))
    await first.type(device)
    await first.press('Enter')
    await page.getByRole('tab', { selected: true }).filter({ hasText: device }).waitFor()
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    table[1] = first.took({ actions: 3, seconds: 6 })

    // 5: the events that are probably faulty: found, looked at, selected.
    await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    const fifth = personAt(page)
    await fifth.click(byName('Findings').first())
    await fifth.click(page.getByRole('list', { name: 'Findings' }).getByRole('button').first())
    await fifth.click(byName(/^Select \d+ events?$/))
    await page.getByRole('toolbar', { name: /selected/i }).waitFor()
    table[5] = fifth.took({ actions: 3, seconds: 8 })

    // 6: deleting them, the outcome read. The connection was unlocked once, at an earlier deletion.
    await unlockCurrent(page)
    const sixth = personAt(page)
    await sixth.click(byName(/^Delete [\d,]+ events?…$/))
    const dialog = page.getByRole('dialog')
    await sixth.click(dialog.getByRole('button', { name: /^Delete/ }))
    await sixth.read(dialog.getByText(/^\d+ deleted/).first())
    await sixth.click(dialog.getByRole('button', { name: 'Close', exact: true }).first())
    table[6] = sixth.took({ actions: 3, seconds: 9 })

    // 7: what is shown as CSV, into the folder of the last one.
    const seventh = personAt(page)
    await seventh.click(byName('Export…'))
    await seventh.click(byName(/^Choose location/))
    seventh.answerSystem()
    await page
      .getByRole('alert')
      .filter({ hasText: /written to/ })
      .waitFor()
    table[7] = seventh.took({ actions: 3, seconds: 7 })

    // 8: the events five minutes around one.
    const eighth = personAt(page)
    await eighth.click(eventsGrid(page).getByRole('gridcell').nth(2), 'right')
    await eighth.click(page.getByRole('menuitem', { name: /Around this event/ }))
    await expect.poll(async () => (await readGrid(page)).rowCount).toBeLessThan(100)
    table[8] = eighth.took({ actions: 2, seconds: 4 })

    // 10: following a device from its result, and stopping with the verdict.
    const tenth = personAt(page)
    await tenth.click(byName('More for this result'))
    await tenth.click(page.getByRole('menuitem', { name: /^Follow from here/ }))
    await followBar(page).waitFor()
    await tenth.click(followBar(page).getByRole('button', { name: 'Stop' }))
    await followBar(page)
      .getByText(/^Stopped/)
      .waitFor()
    table[10] = tenth.took({ actions: 3, seconds: 7 })

    // 9: an export opened, events marked, the plan saved.
    const ninth = personAt(page)
    await ninth.click(byName('Open file…').first())
    ninth.answerSystem()
    await page.getByRole('tab', { name: /\.csv/, selected: true }).waitFor()
    await ninth.click(eventsGrid(page).getByRole('gridcell').first())
    await ninth.click(byName(/^Mark/))
    await ninth.click(byName(/^Save plan/))
    ninth.answerSystem()
    await page.getByRole('alert').filter({ hasText: /plan/i }).waitFor()
    table[9] = ninth.took({ actions: 6, seconds: 16 })
    console.table(table)
  })
})
