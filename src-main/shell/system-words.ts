import type { SaveKind } from '../../src-preload/contract/file'

/** What the system's own dialogs and menu show; everything else stands in the page's messages. */
export interface SystemWords {
  readonly fileKinds: Readonly<Record<SaveKind, string>>
  /** Whatever this application can open. */
  readonly readable: string
  readonly develop: string
}

const english: SystemWords = {
  fileKinds: { csv: 'CSV', jsonl: 'JSON Lines', deletions: 'Deletion plan', png: 'Picture (PNG)', svg: 'Drawing (SVG)' },
  readable: 'Events and plans',
  develop: 'Develop',
}
const chinese: SystemWords = {
  fileKinds: { csv: 'CSV', jsonl: 'JSON Lines', deletions: '删除计划', png: '图片（PNG）', svg: '矢量图（SVG）' },
  readable: '事件和计划',
  develop: '开发',
}

/** `locale`: that of the system, because its dialogs speak its language whatever the page speaks. */
export const systemWords = (locale: string): SystemWords => (/^zh\b/i.test(locale) ? chinese : english)
