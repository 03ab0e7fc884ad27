/**
 * CSS pixels: about the width of the text on A4, so that the letters of a chart are as large as those of the
 * tables.
 */
export const chartWidth = 720

/**
 * The style of a report, on the screen and on paper. Dark ink on white everywhere: a report that follows the
 * theme of whoever opens it would be printed white on black. Rows and blocks are never cut in two; the head
 * of a table is repeated on each page.
 */
export const reportStyle = `
@page { size: A4; margin: 15mm 13mm 17mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #55595f; } }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { max-width: 184mm; margin: 0 auto; padding: 24px 12px; background: #fff; color: #1d2126; font: 10pt/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 10px; font-size: 18pt; line-height: 1.2; }
h2 { margin: 22px 0 6px; padding-bottom: 3px; border-bottom: 1px solid #9aa0a8; font-size: 12.5pt; break-inside: avoid; break-after: avoid; }
p { margin: 0 0 6px; }
dl { display: grid; grid-template-columns: 34mm minmax(0, 1fr); gap: 3px 10px; margin: 0; }
dt { color: #55595f; }
dd { margin: 0; }
dt, dd, p { break-inside: avoid; }
figure { margin: 6px 0; break-inside: avoid; }
svg { display: block; width: 100%; height: auto; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 8.5pt; line-height: 1.35; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { border-bottom: 1.5px solid #55595f; text-align: left; vertical-align: bottom; }
td { border-bottom: 1px solid #d5d8dc; vertical-align: top; white-space: pre-line; }
th, td { padding: 3px 10px 3px 0; }
th { overflow-wrap: normal; }
.dense { table-layout: auto; font-size: 7.5pt; }
.dense .number { overflow-wrap: break-word; }
.dense th, .dense td { padding-right: 6px; }
.number { text-align: right; }
.number, .time { font-variant-numeric: tabular-nums; }
footer { margin-top: 22px; color: #55595f; font-size: 8.5pt; break-inside: avoid; }
@media print { body { max-width: none; padding: 0; } }
`
