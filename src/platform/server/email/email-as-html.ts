import { escapeHtml } from '#platform/server/escape-html.ts'
import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { EmailBlock, EmailContent, EmailLink } from './email.ts'
import { listHelplineRows } from './helpline-rows.ts'

/** The light theme's colours, repeated here because email clients support neither style sheets nor CSS variables. */
const COLOUR = {
  paper: '#FAF6EF',
  surface: '#FFFDFA',
  sunk: '#F2EBDF',
  ink: '#25211C',
  ink2: '#5E564C',
  line: '#E4DACA',
  green: '#1E5945',
  onGreen: '#FFFFFF',
  apricotTint: '#FBEAD9',
} as const

const STYLE = {
  body: `margin:0;padding:24px 16px;background:${COLOUR.paper};color:${COLOUR.ink};font:16px/24px Onest,'Segoe UI',Helvetica,Arial,sans-serif`,
  column: 'max-width:560px;margin:0 auto',
  brand: `margin:0 0 16px;color:${COLOUR.green};font:500 20px/28px Literata,Georgia,serif`,
  card: `padding:24px;background:${COLOUR.surface};border:1px solid ${COLOUR.line};border-radius:12px`,
  heading: 'margin:0 0 16px;font:500 24px/32px Literata,Georgia,serif',
  text: 'margin:0 0 16px',
  note: `margin:0 0 16px;color:${COLOUR.ink2};font-size:14px;line-height:20px;overflow-wrap:anywhere`,
  code: `margin:0 0 16px;padding:12px 16px;background:${COLOUR.sunk};border-radius:12px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px`,
  quote: `margin:0 0 16px;padding:12px 16px;background:${COLOUR.sunk};border-radius:12px;white-space:pre-line;overflow-wrap:anywhere`,
  details: 'margin:0 0 16px',
  label: `margin:0;color:${COLOUR.ink2};font-size:14px;line-height:20px`,
  value: 'margin:0 0 8px;font-weight:600;overflow-wrap:anywhere',
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  button: `display:inline-block;padding:14px 20px;background:${COLOUR.green};color:${COLOUR.onGreen};border-radius:12px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none`,
  link: `display:inline-block;padding:10px 0;color:${COLOUR.green}`,
  unsubscribe: `color:${COLOUR.ink2}`,
  help: `margin:16px 0 0;padding:16px 24px;background:${COLOUR.apricotTint};border-radius:12px`,
  helpHeading: 'margin:0 0 8px;font:500 20px/28px Literata,Georgia,serif',
  foot: `margin:16px 0 0;color:${COLOUR.ink2};font-size:13px;line-height:20px`,
} as const

/** Renders an element that contains plain text, which is escaped. */
const element = (tag: string, style: keyof typeof STYLE, text: string) => wrap(tag, style, escapeHtml(text))
const wrap = (tag: string, style: keyof typeof STYLE, html: string) =>
  `<${tag} style="${STYLE[style]}">${html}</${tag}>`
const anchor = (style: keyof typeof STYLE, { label, link }: EmailLink) =>
  `<a href="${escapeHtml(link)}" style="${STYLE[style]}">${escapeHtml(label)}</a>`

/** Renders the HTML part: one column without tables, with inline styles. Every value is escaped. */
export function renderEmailHtml(
  content: EmailContent,
  { language, brand }: { language: UiLanguage; brand: string },
): string {
  const blocks = [
    element('h1', 'heading', content.heading),
    ...(content.greeting ? [element('p', 'text', content.greeting)] : []),
    ...content.blocks.map(renderBlock),
  ]
  const column = [
    element('p', 'brand', brand),
    wrap('div', 'card', blocks.join('\n')),
    ...(content.withHelplines ? [renderHelplines(language)] : []),
    element('p', 'foot', translate(language, 'email.automatic', { brand })),
    ...(content.unsubscribeUrl ? [wrap('p', 'foot', renderUnsubscribeLine(content.unsubscribeUrl, language))] : []),
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="${STYLE.body}">
${keepAmountsTogether(wrap('div', 'column', column.join('\n')))}
</body>
</html>
`
}

/** Prevents a line break between an amount and its currency. */
const keepAmountsTogether = (html: string) => html.replace(/(\d) €/g, '$1&nbsp;€')

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'details':
      return wrap(
        'dl',
        'details',
        block.details
          .map(({ label, value }) => element('dt', 'label', label) + element('dd', 'value', value))
          .join('\n'),
      )
    case 'times':
      return renderTitledList(block.title, block.times.map(escapeHtml))
    case 'links':
      return renderTitledList(
        block.title,
        block.links.map((link) => anchor('link', link)),
      )
    case 'button':
      return (
        wrap('p', 'text', anchor('button', block.button)) + element('p', 'note', `${block.hint} ${block.button.link}`)
      )
    case 'quote':
      return element('blockquote', 'quote', block.text)
    default:
      return element('p', block.kind, block.text)
  }
}

function renderTitledList(title: string, items: string[]): string {
  const list = wrap('ul', 'list', items.map((item) => `<li>${item}</li>`).join('\n'))
  return title ? element('p', 'text', title) + list : list
}

const renderUnsubscribeLine = (link: string, language: UiLanguage) =>
  `${escapeHtml(translate(language, 'email.stop.line'))} ${anchor('unsubscribe', { label: translate(language, 'email.stop.link'), link })}`

function renderHelplines(language: UiLanguage): string {
  const { title, rows } = listHelplineRows(language)
  const items = rows.map(({ name, number, tel, hours }) => {
    const call = anchor('link', { label: number, link: `tel:${tel}` })
    return `<li>${escapeHtml(name)} ${call}, ${escapeHtml(hours)}</li>`
  })
  return wrap('div', 'help', element('h2', 'helpHeading', title) + wrap('ul', 'list', items.join('\n')))
}
