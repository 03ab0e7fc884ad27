import type { input as en } from '../en/input-errors'
import type { Texts } from '../texts'

export const input: Texts<typeof en> = {
  deviceIdEmpty: { what: '没有设备 ID。', next: '请输入设备 ID。' },
  tooManyDevices: {
    what: '这里有 {value} 台设备，而一次查询最多 100 个。',
    next: '请先查询其中一部分，再查询其余的。',
  },
  deviceIdDots: {
    what: '设备 ID 不能是“{value}”。',
    next: '地址中仅由点组成的部分会被去掉。请检查设备 ID。',
  },
  eventIdEmpty: { what: '该事件没有 ID。', next: '没有 ID 的事件无法删除。' },
  eventIdDots: {
    what: '事件 ID 不能是“{value}”。',
    next: '地址中仅由点组成的部分会被去掉，因此无法删除此事件。',
  },
  notUnicode: { what: '文本中含有无效字符。', next: '请手动输入，不要粘贴。' },
  limitOutOfRange: { what: '数量上限不是 1 到 1,000 的数字。', next: '服务最多返回 1,000 个事件。' },
  startAfterEnd: { what: '开始时间晚于结束时间。', next: '请更改其中一个时间。' },
  timeOutOfRange: { what: '时间不在公元 1 年至 9999 年之间。', next: '请检查年份。' },
  unknownZone: { what: '本机无法识别时区 {value}。', next: '请选择其他时区。' },
  urlUnreadable: { what: '基础 URL 不是有效的地址。', next: '请写成 https://gw.example.com/iot 的形式。' },
  urlScheme: {
    what: '基础 URL 必须以 https:// 或 http:// 开头。',
    next: '请写成 https://gw.example.com/iot 的形式。',
  },
  urlUserInfo: { what: '基础 URL 含有用户名或密码。', next: "请去掉 {'@'} 号之前的部分。令牌是唯一的凭据。" },
  urlQuery: { what: '基础 URL 含有查询参数。', next: '请去掉问号及其后的部分。' },
  urlFragment: { what: '基础 URL 含有片段标识。', next: '请去掉 # 及其后的部分。' },
  urlUnencrypted: {
    what: '通过 http 访问其他主机时不加密。',
    next: '请使用 https，或确认您接受未加密的传输。',
  },
  urlLooksLikeToken: {
    what: '基础 URL 中似乎含有访问令牌。',
    next: '请只输入地址，并将令牌粘贴到“访问令牌”栏，令牌在那里不会显示。',
  },
  nameEmpty: { what: '连接没有名称。', next: '请输入一个便于辨认的名称。' },
  unlockName: { what: '输入的名称不是 {value}。', next: '要解锁该连接，请准确输入其名称。' },
  nameTaken: { what: '已有名为 {value} 的连接。', next: '请换一个名称。' },
  nameLooksLikeToken: {
    what: '名称看起来像访问令牌。',
    next: '请输入一个名称，并将令牌粘贴到“访问令牌”栏，令牌在那里不会显示。',
  },
  tokenEmpty: { what: '令牌为空。', next: '请粘贴访问令牌。' },
  tokenCharacters: {
    what: '令牌含有空格或令牌中不会出现的字符。',
    next: '请重新完整复制令牌，不要带上其他内容。',
  },
  tokenTooLong: { what: '令牌超过 16,384 字节，超出服务器对请求头的限制。', next: '请索取较短的令牌。' },
}
