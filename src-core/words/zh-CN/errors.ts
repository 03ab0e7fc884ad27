import type { errors as en } from '../en/errors'
import type { Texts } from '../texts'
import { input } from './input-errors'

const network: Texts<typeof en.network> = {
  nameNotFound: { what: '无法解析主机名 {host}。', next: '请检查基础 URL，并确认本机已接入正确的网络。' },
  refused: { what: '{host} 拒绝了连接。', next: '请检查基础 URL 中的端口，以及服务是否在运行。' },
  unreachable: { what: '无法连接到 {host}。', next: '请检查网络连接，然后重试。' },
  reset: {
    what: '{host} 关闭了连接。',
    next: '请重试。如果持续出现，可能是本机与服务之间的网络设备或软件断开了连接。',
  },
  cutOff: { what: '{host} 的响应提前结束。', next: '其内容未被采用。请重试。' },
  certificateTime: {
    what: '按本机时钟，{host} 的证书已过期或尚未生效。',
    next: '请先检查本机的日期和时间。如果无误，请联系服务的运维人员。“诊断”中可以查看该证书。',
  },
  certificateHost: {
    what: '{host} 出示的证书是签发给另一主机的。',
    next: '请检查基础 URL 中的主机名：它必须是证书所签发的名称。“诊断”中可以查看该证书。',
  },
  certificateIssuer: {
    what: '{host} 的证书由本机不信任的机构签发。',
    next: '如果证书由本单位签发，请联系 IT 人员将其 CA 证书安装到本机的证书存储区；在 Linux 上是您自己的存储区：certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n company -i company.crt。“诊断”中可以查看签发者。',
  },
  clientCertificate: {
    what: '{host} 要求客户端证书，但没有收到可接受的证书。',
    next: '请重试并选择另一个证书。列表中没有的证书须先安装到本机的证书存储区。',
  },
  tls: {
    what: '无法与 {host} 建立安全连接（TLS）：对方不支持 TLS，或其证书被拒绝。',
    next: '请检查基础 URL。原因见技术详情。',
  },
  proxy: { what: '代理没有放行发往 {host} 的请求。', next: '请检查本机的代理设置。' },
  other: { what: '{host} 没有给出可用的响应。', next: '请检查网络连接和基础 URL，然后重试。' },
}

const keychain: Texts<typeof en.keychain> = {
  locked: { what: '本机的系统凭据库已锁定。', next: '请解锁后重试，或仅本次运行使用令牌。' },
  notAnswering: { what: '本机的系统凭据库没有响应。', next: '请稍后重试，或仅本次运行使用令牌。' },
  unavailable: { what: '无法访问系统凭据库。', next: '请仅本次运行使用令牌。' },
  failed: { what: '系统凭据库出错。', next: '请重试。如果持续出现，请仅本次运行使用令牌。' },
}

const file: Texts<typeof en.file> = {
  notFound: { what: '{name} 已不存在。', next: '请重新选择文件。' },
  noFolder: { what: '文件夹 {name} 已不存在，或其磁盘未连接。', next: '请选择其他文件夹，或连接该磁盘。' },
  notAllowed: { what: '本机不允许访问 {name}。', next: '请选择其他文件夹，或申请该文件夹的访问权限。' },
  diskFull: { what: '磁盘已满：无法写入 {name}。', next: '请腾出空间后重试。原有的文件保持不变。' },
  inUse: { what: '{name} 正被另一个程序打开。', next: '请在那里关闭它，或换一个名称。' },
  nameTooLong: { what: '名称 {name} 对此磁盘来说太长。', next: '请选择较短的名称。' },
  isFolder: { what: '{name} 是一个文件夹。', next: '请选择文件。' },
  noArchive: {
    what: '文件夹 {name} 中没有归档。',
    next: '请选择文件，或选择含有 _archive.json 的文件夹。',
  },
  emptyArchive: { what: '归档 {name} 中还没有事件。', next: '请在下次运行之后打开。' },
  archiveMissing: {
    what: '归档缺少 {name}。',
    next: '如果归档命令正在运行，请稍后重新打开。否则请运行 device-events archive verify 检查。',
  },
  archiveUnreadable: {
    what: '{name} 已损坏，或由更新的版本写入。',
    next: '请运行 device-events archive verify 检查归档。',
  },
  notFile: { what: '{name} 是设备文件、管道或套接字。', next: '请选择文件。' },
  readOnly: { what: '{name} 所在的磁盘是只读的。', next: '请选择其他文件夹。' },
  changed: { what: '{name} 在此期间被另一个程序更改。', next: '请重新打开。' },
  replaced: {
    what: '写入 {name} 时，另一个程序删除、截短或替换了它：此前写入的内容可能已丢失。',
    next: '请从备份中恢复，并确保同步文件的程序不处理其所在文件夹，然后重试。',
  },
  otherKind: {
    what: '此处不能打开 {name} 这类文件。',
    next: '请选择 CSV、Parquet、JSON Lines 或 JSON 文件。',
  },
  damaged: { what: '{name} 已损坏，无法完整读取。', next: '请重新运行查询。' },
  lostSettings: {
    what: '{name} 中有无法使用的设置：{detail}。这些设置不生效。',
    next: '请在“设置”和“检测规则与上下限”中核对：下次保存时它们会被替换。',
  },
  unsealed: {
    what: '它的说明（{name}）被更改过，或来自较早的版本：没有任何内容得到证明。',
    next: '请刷新该结果，或重新运行查询。',
  },
  otherVersion: { what: '{name} 由本应用的另一个版本保存。', next: '请用那个版本打开，或重新运行查询。' },
  foreign: {
    what: '{name} 不是由本应用程序写入的，使用此名称保存会将其替换。',
    next: '请选择其他名称，或重命名 {name}。',
  },
  notLocal: { what: '{name} 不是本机上的文件。', next: '请把文件复制到本机，再从那里打开。' },
  other: { what: '系统拒绝访问 {name}。', next: '请换一个文件夹或名称。' },
}

const httpStatus: Texts<typeof en.httpStatus> = {
  unauthorized: { what: '服务没有接受令牌（状态码 {status}）。', next: '请在“连接”中输入新的令牌。' },
  forbidden: { what: '此令牌无权执行该操作（状态码 {status}）。', next: '请索取有权访问此设备的令牌。' },
  notFound: {
    what: '服务找不到此地址或设备（状态码 {status}）。',
    next: '请检查设备 ID 和基础 URL 中的路径。',
  },
  tooMany: { what: '请求过于频繁（状态码 {status}）。', next: '请稍候，然后重试。' },
  tooManyUntil: { what: '请求过于频繁（状态码 {status}）。', next: '请在 {seconds} 秒后重试。' },
  busyUntil: { what: '服务暂时不可用（状态码 {status}）。', next: '请在 {seconds} 秒后重试。' },
  signIn: {
    what: '此网络要求先登录，然后才会放行请求（状态码 {status}）。',
    next: '请在浏览器中打开任意网页并登录该网络，然后重试。',
  },
  server: { what: '服务出错（状态码 {status}）。', next: '请稍后重试。如果持续出现，请联系服务的运维人员。' },
  other: { what: '服务拒绝了请求（状态码 {status}）。', next: '服务的响应见技术详情。' },
}

const checkAddress = '请检查基础 URL：响应的可能是其他服务。'
const contactOperator = '请联系服务的运维人员。服务发送的内容见技术详情。'

const unexpectedJson: Texts<typeof en.unexpectedJson> = {
  bodyArray: {
    what: '响应是 JSON 数组，而不是含 returnCode 的对象（状态码 {status}）。',
    next: checkAddress,
  },
  bodyText: {
    what: '响应是 JSON 字符串，而不是含 returnCode 的对象（状态码 {status}）。',
    next: checkAddress,
  },
  bodyNumber: {
    what: '响应是数字 {found}，而不是含 returnCode 的对象（状态码 {status}）。',
    next: checkAddress,
  },
  bodyBoolean: {
    what: '响应是 {found}，而不是含 returnCode 的对象（状态码 {status}）。',
    next: checkAddress,
  },
  bodyNull: { what: '响应是 null，而不是含 returnCode 的对象（状态码 {status}）。', next: checkAddress },
  returnCodeMissing: { what: '响应是没有 returnCode 的 JSON 对象（状态码 {status}）。', next: checkAddress },
  returnCodeType: {
    what: '响应的 returnCode 不是数字，而是 {found}（状态码 {status}）。',
    next: contactOperator,
  },
  resultMissing: {
    what: '响应表示成功，但没有事件列表：缺少 result（状态码 {status}）。',
    next: contactOperator,
  },
  resultType: {
    what: '响应表示成功，但没有事件列表：result 是 {found}（状态码 {status}）。',
    next: contactOperator,
  },
  nameTwice: { what: '响应中 {found} 出现不止一次，含义不明确（状态码 {status}）。', next: contactOperator },
}

const unexpectedOutcomes: Texts<typeof en.unexpectedOutcomes> = {
  stillThere: {
    what: '服务接受了删除请求，但最近 {ofLast} 个事件中有 {count} 个未被删除。它可能什么都没有删除，也可能删除了其他时间的事件。',
    next: '请先在列表中查看这些事件，并将结果与新的查询进行比较，再继续删除其余事件。',
  },
  changed: {
    what: '最近 {ofLast} 个事件中有 {count} 个未被删除：服务在其 ID 下已有其他记录。',
    next: '请先在列表中查看这些事件，再继续删除其余事件。',
  },
  otherDeleted: {
    what: '服务删除的不是所发送的事件，而是另一个事件。',
    next: '请先在列表中查看该事件，再继续删除其余事件。',
  },
  unknown: {
    what: '最近 {ofLast} 个事件中有 {count} 个结果未知或未被删除。',
    next: '请先重新查找这些事件，再继续删除其余事件。',
  },
}

const readOnly: Texts<typeof en.readOnly> = {
  locked: { what: '连接 {name} 为只读。', next: '解锁之前不会发出任何删除请求。' },
  managed: {
    what: '本机的所有连接均为只读：由 {path} 规定。',
    next: '不会发出删除请求。该文件由管理员管理。',
  },
  managedDamaged: {
    what: '无法识别管理员文件 {path} 的内容，因此所有连接均按只读处理。',
    next: '不会发出删除请求。请联系管理员更正该文件。',
  },
  notRead: {
    what: '无法读取文件 connections.json，因此连接 {name} 按只读处理。',
    next: '不会发出删除请求。窗口启动时会将损坏的文件另存。',
  },
}

const refused: Texts<typeof en.refused> = {
  sender: { what: '请求不是来自本窗口。', next: '请重新启动应用。' },
  request: { what: '请求格式不正确。', next: '这是应用自身的错误，请将技术详情反馈给支持人员。' },
}

const cancelled: Texts<typeof en.cancelled> = {
  reading: { what: '在收到完整响应之前已取消。', next: '如有需要，请重试。' },
  deletion: {
    what: '删除在服务响应之前被中断。',
    next: '该事件是否已删除尚不清楚。再次删除之前，请先重新查找它。',
  },
}

const kinds: Texts<typeof en.kinds> = {
  timeout: { what: '{host} 在 {seconds} 秒内没有发送任何内容。', next: '请重试，或缩短时间范围。' },
  tooSlow: {
    what: '{host} 的响应传输过慢，已放弃等待：{seconds} 秒内只收到 {bytes} 字节。',
    next: '请检查网络连接，然后重试或缩短时间范围。',
  },
  redirect: {
    what: '服务重定向到 {target}（状态码 {status}）。应用不跟随重定向。',
    next: '如果那是正确的地址，请用它作为基础 URL；如果是网络的登录页面，请先登录该网络。',
  },
  notJson: {
    what: '响应不是 JSON（状态码 {status}）。',
    next: '响应的可能是网络的登录页面：请在浏览器中打开任意网页。如果不是，请检查基础 URL。',
  },
  notUtf8: {
    what: '响应不是 UTF-8 文本（状态码 {status}）。',
    next: '请检查基础 URL：响应的可能是其他服务。',
  },
  tooComplex: {
    what: '响应的嵌套层次或值的数量超过此服务的任何响应（状态码 {status}），未读取。',
    next: '请检查基础 URL：响应的可能是其他服务。',
  },
  cached: {
    what: '通往服务途中的缓存代替服务作了响应，内容是服务在 {age}之前的数据，未使用其中任何内容。',
    next: '请稍后重试，并请代理或网关的管理员让带有 Cache-Control: no-cache 标头的请求直达服务。',
  },
  tooLarge: { what: '响应超过 {size} MiB，已被截断。', next: '请减少事件数量或缩短时间范围。' },
  returnCode: {
    what: '服务报告失败：returnCode {returnCode}（状态码 {status}）。',
    next: '服务的响应见技术详情。',
  },
  notRead: {
    what: '读取服务的响应耗时过长或占用内存过多。',
    next: '请检查基础 URL：响应的可能是其他服务。否则请重试。',
  },
  othersMissing: {
    what: '服务也没有显示此前在同一时间显示过的其他事件（{missing} 个），因此无法判断此事件的情况。',
    next: '请稍后重新查找。如果其他事件仍未出现，则服务移除的多于所要求的。',
  },
  clockSetBack: {
    what: '跟踪此设备期间，服务的时钟（服务不提供时间时为本计算机的时钟）被调回到此时段之前，因此此时段可能缺少事件。',
    next: '请在该时钟走过此时段后重新查询。',
  },
  othersNotSeen: {
    what: '服务显示了此事件，但没有显示此处具有相同 ID 的其他记录（{count} 条），而服务可能删除其中任何一条。',
    next: '没有发送任何请求。请刷新结果，服务中已不存在的记录会被标记，然后再删除此事件。',
  },
  crowded: {
    what: '同一时间的事件太多，服务可能没有全部显示，因此可能还有另一条具有此 ID 的记录，或有此记录本身。',
    next: '服务按 ID 删除，因此没有发送任何请求。请让服务的管理者移除此事件。',
  },
  othersGone: {
    what: '此事件仍在，但自发出删除请求以来，同一时间的其他事件已不在（{missing} 个）：服务删除的可能不是所指定的事件。',
    next: '请先查询该时间前后的事件并加以比较，再继续删除。',
  },
  rangeIgnored: {
    what: '服务似乎忽略了时间范围：{requestCount} 次请求反复返回同样的事件。',
    next: '请改为查询最新事件。',
  },
  noConnection: { what: '未选择连接。', next: '请在“连接”中选择或添加一个。' },
  otherToken: {
    what: '之前使用的令牌（{before}）与连接当前的令牌（{now}）不同：一个用户看到的内容不能说明另一个用户能看到什么。',
    next: '请重新运行查询以查看当前令牌显示的内容，或重新输入之前的令牌。',
  },
  connectionChanged: { what: '获取这些事件之后，连接的基础 URL 已更改。', next: '请重新运行查询。' },
  noToken: { what: '此连接没有令牌。', next: '请在“连接”中输入令牌。' },
  noSpace: {
    what: '{name} 需要 {needed} MiB，而此磁盘只剩 {free} MiB。',
    next: '请腾出空间或换一个磁盘。原有的文件保持不变。',
  },
  ledgerInUse: {
    what: '{holder} 正在使用删除操作记录。',
    next: '请等它完成后再试。如果它已不在运行，请删除 {name}。',
  },
  resultOpen: {
    what: '这个已保留的结果正在标签页或命令 device-events 中打开，或仍在写入事件。',
    next: '请先关闭其标签页或等命令结束，再删除。',
  },
  gone: { what: '文件已经关闭。', next: '请重新开始。' },
  partMissing: {
    what: '应用的一部分无法加载。',
    next: '应用运行期间，其文件被移动、删除或替换。请退出应用并重新启动。',
  },
  internal: { what: '应用内部出错。', next: '请重试。如果持续出现，请将技术详情反馈给支持人员。' },
}

export const errors: Texts<typeof en> = {
  input,
  network,
  keychain,
  file,
  httpStatus,
  unexpectedJson,
  refused,
  readOnly,
  unexpectedOutcomes,
  cancelled,
  kinds,
}
