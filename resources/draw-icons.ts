import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../test/prepare/chromium'

/**
 * Draws `icon.svg` into the files that the systems want. Run by hand when the drawing changes: `npx tsx
 * resources/draw-icons.ts`.
 */
const folder = import.meta.dirname
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')

const drawAt = async (sizes: readonly number[]): Promise<ReadonlyMap<number, Buffer>> => {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  const drawn = new Map<number, Buffer>()
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${String(size)}px}</style>${drawing}`)
    drawn.set(size, await page.screenshot({ omitBackground: true }))
  }
  await browser.close()
  return drawn
}

/**
 * Windows' container: a directory of 16 bytes an entry, then the PNG files themselves. 256 is written as 0.
 */
const asIco = (pictures: readonly (readonly [number, Buffer])[]): Buffer => {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, [size, png]] of pictures.entries()) {
    const at = 6 + 16 * index
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(([, png]) => png)])
}

/** Apple's container: four letters and a length before each PNG. */
const appleNames: Readonly<Record<number, string>> = {
  64: 'ic12',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
}
const asIcns = (pictures: readonly (readonly [number, Buffer])[]): Buffer => {
  const chunk = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32BE(8 + body.length, 4)
    return Buffer.concat([head, body])
  }
  return chunk(
    'icns',
    Buffer.concat(
      pictures.flatMap(([size, png]) =>
        appleNames[size] === undefined ? [] : [chunk(appleNames[size], png)],
      ),
    ),
  )
}

const drawn = await drawAt([16, 24, 32, 48, 64, 128, 256, 512, 1024])
const entries = [...drawn]
writeFileSync(join(folder, 'icon.ico'), asIco(entries.filter(([size]) => size <= 256)))
writeFileSync(join(folder, 'icon.icns'), asIcns(entries))
writeFileSync(join(folder, 'icon.png'), drawn.get(512) ?? Buffer.alloc(0))
