import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

const register = fileURLToPath(new URL('../../electron-host/register.mjs', import.meta.url))
const printer = fileURLToPath(new URL('../../../src-main/shell/report-printer.ts', import.meta.url))

/** What `script` writes between two marks, with the stand-in in Electron's place. */
const answersOf = (script: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const whole = `
      import * as electron from 'electron'
      import { createReportPrinter, reportPartition } from ${JSON.stringify(printer)}
      await electron.app.whenReady()
      electron.app.on('window-all-closed', () => undefined)
      const answers = await (async () => { ${script} })()
      process.stderr.write('ANSWERS' + JSON.stringify(answers) + 'END')
      process.exit()
    `
    const parameters = ['--import', 'tsx', '--import', register, '--input-type=module', '--eval', whole]
    execFile(
      process.execPath,
      parameters,
      { timeout: 60_000, env: { ...process.env, XDG_CONFIG_HOME: temporaryFolder() } },
      (_error, _output, errors) => {
        const [, answers] = /ANSWERS(.*)END/s.exec(errors) ?? []
        if (answers === undefined) reject(new Error(errors))
        else resolve(JSON.parse(answers))
      },
    )
  })

/** The requests that reach a service on this machine. */
const listen = async (): Promise<{ readonly url: string; readonly asked: string[] }> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`,
    asked,
  }
}

// docs/api/web-request.md, docs/api/protocol.md (`session.protocol`), docs/api/structures/web-preferences.md
// (`javascript`): whatever a report contained, the window that prints it runs nothing and asks for nothing.
it(
  'the window that prints a report runs no script, asks for nothing, and is gone afterwards',
  { timeout: 90_000 },
  async () => {
    const { url, asked } = await listen()
    const html = `<title>t</title><link rel=stylesheet href=${url}/style><img src=${url}/image><iframe src=${url}/frame></iframe>
    <script>new Image().src = '${url}/script'; document.title = 'ran'</script><p>text`
    // A page that is being left may or may not be printed.
    const leaving = `<title>leaving</title><meta http-equiv=refresh content="0;url=${url}/away">`
    const found = await answersOf(`
    const { print } = createReportPrinter(() => electron.session.fromPartition(reportPartition, { cache: false }))
    const [one, other] = await Promise.all([print(${JSON.stringify(html)}), print('<title>second</title><h1>x</h1>')])
    await print(${JSON.stringify(leaving)}).catch(() => null)
    const begins = (bytes) => Buffer.from(bytes).subarray(0, 5).toString('latin1')
    const titleIn = (bytes) => /\\/Title \\(([^)]*)\\)/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? ''
    return { begins: [begins(one), begins(other)], titles: [titleIn(one), titleIn(other)], windows: electron.BrowserWindow.getAllWindows().length }
  `)
    expect(found).toEqual({ begins: ['%PDF-', '%PDF-'], titles: ['t', 'second'], windows: 0 })
    expect(asked).toEqual([])
  },
)

// docs/api/structures/print-to-pdf-options.md: an option that Electron does not have would be ignored there,
// and is refused here; so is one that the stand-in does not carry out.
it('prints with the options that it knows, and says which it does not', { timeout: 90_000 }, async () => {
  const found = await answersOf(`
    const window = new electron.BrowserWindow({ show: false, webPreferences: { partition: 'plain', javascript: false } })
    electron.session.fromPartition('plain').protocol.handle('app', () => new Response('<p>x', { headers: { 'content-type': 'text/html' } }))
    await window.loadURL('app://plain/')
    const refused = async (options) => window.webContents.printToPDF(options).then(() => 'printed', (error) => error.message)
    const answers = [await refused({ preferCssPageSize: true }), await refused({ landscape: true }), await refused({ printBackground: true })]
    const missing = await window.loadURL('other://plain/').then(() => 'loaded', (error) => error.code)
    window.destroy()
    return [...answers, missing]
  `)
  expect(found).toEqual([
    "Electron's PrintToPDFOptions has no option 'preferCssPageSize'",
    'The stand-in for Electron does not print with landscape',
    'printed',
    'ERR_BLOCKED_BY_CLIENT',
  ])
})
