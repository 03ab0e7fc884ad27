import type { SaveKind } from '../../src-core/files/file-handles'
import { type ExportFormat, exportFormats } from '../../src-core/formats/formats'
import { formats as englishFormats } from '../../src-core/words/en/formats'
import { formats as chineseFormats } from '../../src-core/words/zh-CN/formats'
import type { PageFailure, RecoveryChoice } from './page-recovery'

/** What the system's own dialogs and menu show; all other texts are in the page's messages. */
export interface SystemTexts {
  readonly fileKinds: Readonly<Record<SaveKind, string>>
  /** The name of the filter for all files that this application can open. */
  readonly readable: string
  readonly develop: string
  readonly product: string
  readonly pageFailures: Readonly<
    Record<PageFailure, { readonly message: string; readonly explanation: string }>
  >
  readonly recoveryChoices: Readonly<Record<RecoveryChoice, string>>
  readonly reloadedTooOften: string
  /** An error that nobody has caught. `advice` ends before the folder of the log. */
  readonly faulted: { readonly message: string; readonly advice: string; readonly goOn: string }
  readonly startFailed: { readonly title: string; readonly advice: string }
  /** Started with a switch of Chromium that an installed application does not take. */
  readonly switchRefused: (name: string) => string
  /** `left`, `none`: before the path of the lock, and of the folder. */
  readonly locked: {
    readonly left: (host: string, processId: number) => string
    readonly none: string
  }
}

const namesOf = (
  words: Readonly<Record<ExportFormat, { readonly name: string }>>,
): Readonly<Record<ExportFormat, string>> =>
  Object.fromEntries(exportFormats.map((format) => [format, words[format].name])) as Record<
    ExportFormat,
    string
  >

const english: SystemTexts = {
  fileKinds: {
    ...namesOf(englishFormats),
    deletions: 'Deletion plan',
    limits: 'Limits of checks',
    view: 'View',
    table: 'Answers about a table',
    png: 'Image (PNG)',
    svg: 'Vector image (SVG)',
    html: 'Report (HTML)',
    pdf: 'Report (PDF)',
  },
  readable: 'Events and deletion plans',
  develop: 'Develop',
  product: 'Device Event Explorer',
  pageFailures: {
    notLoaded: {
      message: 'The window could not be loaded.',
      explanation: 'Reload tries again. If this continues, reinstall the application.',
    },
    notStarted: {
      message: 'The window could not start.',
      explanation:
        'Part of it failed before it was drawn. Reload tries again. If this continues, reinstall the application.',
    },
    gone: {
      message: 'The window has stopped working.',
      explanation:
        'Reload restores the tabs. Query results come back as far as they were kept; queries in progress stop. Deletions in progress stop after the requests already sent; “Deletions” lists what is known about each.',
    },
    hanging: {
      message: 'The window is not responding.',
      explanation:
        'It may be busy with a large file. Reload restarts it: open files and kept query results come back; queries and deletions in progress stop.',
    },
  },
  recoveryChoices: { wait: 'Wait', reload: 'Reload', quit: 'Quit' },
  reloadedTooOften: 'Reloading several times did not help. Quit, then start the application again.',
  faulted: {
    message: 'Part of the application has failed.',
    advice:
      'It keeps running, but what was in progress may not finish. Save what is unsaved, then quit and start the application again. The log in this folder says where the error occurred:',
    goOn: 'Continue',
  },
  startFailed: {
    title: 'Device Event Explorer could not start',
    advice: 'Start it again. If this continues, check that this folder is writable, and read the log in it:',
  },
  switchRefused: (name) =>
    `It was started with ${name}, with which other programs could use it and its token. Start it without. Where Linux refuses the sandbox, “The sandbox on Linux” in the documentation says what to do.`,
  locked: {
    left: (host, processId) =>
      `Its folder is in use by process ${String(processId)} on the computer “${host}”, which does not answer. If the application runs there, close it. If it does not, because it has crashed or the name of this computer has changed, delete this file and start again:`,
    none: 'Its folder cannot be locked. A drive without symbolic links is no place for it: choose another folder with --profile.',
  },
}
const chinese: SystemTexts = {
  fileKinds: {
    ...namesOf(chineseFormats),
    deletions: '待删除清单',
    limits: '异常检测规则的数值上下限',
    view: '视图',
    table: '关于表格的回答',
    png: '图片（PNG）',
    svg: '矢量图（SVG）',
    html: '报告（HTML）',
    pdf: '报告（PDF）',
  },
  readable: '事件和待删除清单',
  develop: '开发',
  product: 'Device Event Explorer',
  pageFailures: {
    notLoaded: {
      message: '窗口无法加载。',
      explanation: '“重新加载”会再试一次。如果一直失败，请重新安装应用。',
    },
    notStarted: {
      message: '窗口无法启动。',
      explanation: '窗口的一部分在绘制之前就失败了。“重新加载”会再试一次。如果一直失败，请重新安装应用。',
    },
    gone: {
      message: '窗口已停止工作。',
      explanation:
        '“重新加载”会恢复标签页。查询结果会恢复到已保留的部分，正在进行的查询会停止。正在进行的删除会在已发出的请求完成后停止；“删除操作记录”列出每个事件的已知结果。',
    },
    hanging: {
      message: '窗口没有响应。',
      explanation:
        '它可能正在处理大文件。“重新加载”会重启窗口：打开的文件和已保留的查询结果会恢复，正在进行的查询和删除会停止。',
    },
  },
  recoveryChoices: { wait: '等待', reload: '重新加载', quit: '退出' },
  reloadedTooOften: '已多次重新加载，但没有成功。请退出，然后重新启动应用。',
  faulted: {
    message: '应用发生内部错误。',
    advice:
      '应用仍在运行，但正在进行的操作可能不会完成。请先保存尚未保存的内容，然后退出并重新启动应用。此文件夹中的日志记录了出错的位置：',
    goOn: '继续',
  },
  startFailed: {
    title: 'Device Event Explorer 无法启动',
    advice: '请重新启动。如果一直失败，请检查此文件夹是否可写，并查看其中的日志：',
  },
  switchRefused: (name) =>
    `应用启动时带有 ${name}，其他程序可能借此使用应用及其令牌。请去掉它再启动。如果 Linux 拒绝沙盒，请参阅文档“The sandbox on Linux”。`,
  locked: {
    left: (host, processId) =>
      `应用的文件夹正被计算机“${host}”上的进程 ${String(processId)} 使用，但它没有响应。如果应用正在那里运行，请将其关闭。如果没有（应用曾经崩溃，或此计算机的名称已更改），请删除此文件，然后重新启动：`,
    none: '应用的文件夹无法锁定。不支持符号链接的驱动器不能存放它：请用 --profile 选择另一个文件夹。',
  },
}

/** `locale`: the system's, because its dialogs use its language, whatever the language of the page. */
export const systemTexts = (locale: string): SystemTexts => (/^zh\b/i.test(locale) ? chinese : english)
