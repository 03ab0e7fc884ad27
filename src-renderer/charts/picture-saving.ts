import { type SaveEnd, saveFile, wholeFile } from '../../src-core/files/save-file'

/** Sharp on paper and on high-resolution screens. */
const pixelsPerCssPixel = 2

/** An image and a file have no fonts of the page, so they bring their own. */
const withFont = async (svg: string): Promise<string> => {
  const { default: inter } =
    await import('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline')
  const face = `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(${inter}) format('woff2')}`
  return svg.replace(/<svg[^>]*>/, (start) => `${start}<style>${face}</style>`)
}

/** SVG text as a file that looks the same wherever it is opened. */
export const svgFile = async (svg: string): Promise<Blob> =>
  new Blob([await withFont(svg)], { type: 'image/svg+xml' })

/** SVG text as the address of an image, which the content security policy allows as `data:`. */
export const pictureUrl = async (svg: string): Promise<string> =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFont(svg))}`

/** Renders SVG text as a PNG. Rejects if the browser cannot. */
export const pngOf = async (svg: string, width: number, height: number): Promise<Blob> => {
  const image = new Image(width, height)
  image.src = await pictureUrl(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * pixelsPerCssPixel
  canvas.height = height * pixelsPerCssPixel
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The canvas gave no picture.'))
      else resolve(blob)
    }, 'image/png')
  })
}

/** Asks where to save the picture, and writes it. Null: the user cancelled the dialog. */
export const savePicture = async (
  suggestedName: string,
  kind: 'png' | 'svg',
  content: Blob,
): Promise<SaveEnd | null> =>
  saveFile(window.desktop, {
    suggestedName,
    kind,
    chunks: wholeFile(new Uint8Array(await content.arrayBuffer())),
  })

export const copyPicture = (png: Blob): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
