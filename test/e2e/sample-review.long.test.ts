import { expect, it } from 'vitest'
import { askToDelete, connect, deleteButton, fetchRange, unlockCurrent } from '../harness/page-actions'
import { createRandom } from '../service/random'
import { createWorld, hosts } from './world'

const minute = 60_000
const count = 9_000
const attributes = ['pressure', 'temperature', 'flow', 'level']

/** Four series that fall far for one event now and then, or say nothing. */
const makeEvents = (deviceId: string) => {
  const random = createRandom(20_261_128)
  const start = Math.floor(Date.now() / minute) * minute - (count + 5) * minute
  return attributes.flatMap((attributeCode) =>
    Array.from({ length: count }, (_, index) => {
      const time = start + index * minute
      const usual = 1000 + 3 * Math.sin(index / 80) + random()
      const chance = random()
      const faulty = chance < 0.002 ? 900 * random() : 'n/a'
      return {
        createdTime: time + 20,
        id: `${deviceId}@#${attributeCode}@#${String(time)}`,
        tenantId: 't',
        projectId: 'p',
        modelId: 'pump',
        deviceId,
        attributeCode,
        attributeType: 'Float',
        attributeData: chance < 0.004 ? faulty : usual,
        channel: 'm',
        ingressTimeStamp: time + 10,
        deviceTimestamp: time,
        correlationId: '',
        deleted: false,
      }
    }),
  )
}

it.each(hosts)('reviews a sample of a large deletion by keys alone, and keeps it, in %s', async (host) => {
  const world = await createWorld(host)
  world.service.add(makeEvents('pump-9'))
  const application = await world.start()
  const { page } = application
  await connect(page, { name: 'plant 9', baseUrl: world.service.url, token: world.service.token })
  await unlockCurrent(page)
  await fetchRange(page, { deviceId: 'pump-9', range: 'last 7 days' })
  await page.getByRole('button', { name: 'Findings', exact: true }).click()

  await page
    .locator('[data-rail]')
    .getByRole('button', { name: /^Select \d+/ })
    .click()
  await askToDelete(page).click()
  const dialog = page.getByRole('dialog', { name: 'Delete events' })
  await world.takePictures(application, 'sample-offer')
  await dialog.getByRole('button', { name: /^Review a sample of \d+ events/ }).click()
  await dialog.getByText(/^Sample: 1 of \d+$/).waitFor()
  // The first of those with a picture.
  while ((await dialog.locator('figure').count()) === 0) await page.keyboard.press('d')
  await world.takePictures(application, 'sample-review')
  while ((await dialog.getByText(/^Sample: (\d+) of \1$/).count()) === 0) await page.keyboard.press('d')
  await page.keyboard.press('k')
  await dialog.getByText(/1 of \d\d wrong and left out: of the rest, at most \d % wrong/).waitFor()
  await world.takePictures(application, 'sample-end')
  await page.keyboard.press('Escape')
  const label = await dialog.getByText(/^Type \d+ to confirm/).innerText()
  const number = /\d+/.exec(label)?.[0] ?? ''
  await dialog.getByLabel(label).fill(number)
  await world.takePictures(application, 'sample-list')
  await deleteButton(dialog).click()
  await dialog.getByText(`${number} deleted`).first().waitFor()
  await dialog.getByText(new RegExp(`${number} events of pump-9 between .* and .* deleted`)).waitFor()
  await world.takePictures(application, 'sample-deleted')
  await dialog.getByRole('button', { name: 'Show in the ledger' }).click()
  await page.getByText(/Sample of \d+ events: 1 of \d\d wrong and left out.*accepted by/).waitFor()
  await world.takePictures(application, 'sample-ledger')
  expect(world.service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(Number(number))
})
