import { expect, it } from 'vitest'
import { electronTypesText } from '../../electron-host/read-electron-types'

// After an upgrade of Electron: npx vitest run --project unit test/unit/electron-host/electron-types.test.ts
// --update
it('the table of members and options is what electron.d.ts declares', async () => {
  await expect(electronTypesText()).toMatchFileSnapshot('../../electron-host/electron-types.ts')
})
