import type { AppError } from '../../src-preload/contract/errors'
import type { SavedFile } from '../../src-preload/contract/file'

/** Sharp on paper and on dense screens. */
const pixelsPerCssPixel = 2

/** Draws SVG text as a PNG. Rejects where the browser cannot. */
export const pngOf = async (svg: string, width: number, height: number): Promise<Blob> => {
  const image = new Image(width, height)
  // As `data:`, which is what the content security policy lets a picture come from.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
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

export type PictureEnd = { readonly kind: 'saved'; readonly file: SavedFile } | { readonly kind: 'failed'; readonly error: AppError }

/** Asks where, and writes. Null: the person closed the dialog. */
export const savePicture = async (suggestedName: string, kind: 'png' | 'svg', content: Blob): Promise<PictureEnd | null> => {
  const begun = await window.desktop.beginSave({ suggestedName, kind })
  if (!begun.ok) return { kind: 'failed', error: begun.error }
  const { target } = begun.value
  if (target === null) return null
  const { saveId } = target
  const bytes = new Uint8Array(await content.arrayBuffer())
  const appended = await window.desktop.appendSave({ saveId, bytes })
  if (!appended.ok) {
    await window.desktop.discardSave({ saveId })
    return { kind: 'failed', error: appended.error }
  }
  const committed = await window.desktop.commitSave({ saveId, byteCount: bytes.length })
  return committed.ok ? { kind: 'saved', file: committed.value } : { kind: 'failed', error: committed.error }
}

export const copyPicture = (png: Blob): Promise<void> => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
