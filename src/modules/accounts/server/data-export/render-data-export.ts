import { escapeHtml } from '#platform/server/escape-html.ts'
import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { DataExportRecord, DataExportSections, DataExportValue } from './collect-data-export.ts'

interface RenderOptions {
  language: UiLanguage
  timezone: string
  brand: string
  now: Temporal.Instant
}

/** Renders the copy as one self-contained page without scripts or external resources. */
export function renderDataExport(copy: DataExportSections, options: RenderOptions): string {
  const { language, brand, now } = options
  const title = renderText(language, 'dataExport.title', { brand })
  const sections = Object.entries(copy).map(([name, records]) => renderSection(name, records, options))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${renderText(language, 'dataExport.lead', { at: escapeHtml(formatInstant(now.toString(), options)) })}</p>
${sections.join('\n')}
</body></html>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#25211c;background:#faf6ef}
h1,h2{font-family:Georgia,serif;font-weight:500}section{margin-top:2rem}dl{display:grid;grid-template-columns:minmax(8rem,12rem) 1fr;
gap:.25rem 1rem;margin:0 0 1rem;padding:1rem;background:#fffdfa;border:1px solid #e4daca;border-radius:12px}dt{color:#5e564c}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`

function renderSection(name: string, records: DataExportRecord[], options: RenderOptions): string {
  const title = renderText(options.language, `dataExport.section.${name}`)
  const emptyText = `<p>${renderText(options.language, 'dataExport.nothing')}</p>`
  const lists = records.map((record) => renderRecord(record, options))
  return `<section><h2>${title}</h2>${lists.join('\n') || emptyText}</section>`
}

function renderRecord(record: DataExportRecord, options: RenderOptions): string {
  const rows = Object.entries(record).filter(([, value]) => value !== null && value !== '')
  const lines = rows.map(
    ([name, value]) =>
      `<dt>${renderText(options.language, `dataExport.field.${name}`)}</dt><dd>${escapeHtml(formatValue(value, options))}</dd>`,
  )
  return `<dl>${lines.join('')}</dl>`
}

function formatValue(value: DataExportValue, options: RenderOptions): string {
  if (Array.isArray(value)) return value.map((item) => formatValue(item as DataExportValue, options)).join('\n')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value, null, 2)
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return formatInstant(value, options)
  return String(value)
}

/** Formats an instant as '2026-11-26 14:00' in the person's time zone. */
const formatInstant = (iso: string, { timezone }: RenderOptions): string => {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

const renderText = (language: UiLanguage, key: string, values?: Record<string, string>): string =>
  escapeHtml(translate(language, key, values))
