import { translate } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { EmailBlock, EmailContent } from './email.ts'
import { listHelplineRows } from './helpline-rows.ts'

/** Renders the plain-text part: the same content in the same order as the HTML. */
export function renderEmailText(
  content: EmailContent,
  { language, brand }: { language: UiLanguage; brand: string },
): string {
  const paragraphs = [
    ...(content.greeting ? [toOneLine(content.greeting)] : []),
    ...content.blocks.map(renderBlock),
    ...(content.withHelplines ? [renderHelplines(language)] : []),
    translate(language, 'email.automatic', { brand }),
    ...(content.unsubscribeUrl
      ? [
          `${translate(language, 'email.stop.line')} ${translate(language, 'email.stop.link')}:\n${content.unsubscribeUrl}`,
        ]
      : []),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** Collapses line breaks: user input in a one-line field must not add lines that look like ours. */
const toOneLine = (text: string) => text.replace(/\s+/g, ' ')
const renderTitledList = (title: string, lines: string[]) => [...(title ? [title] : []), ...lines].join('\n')

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'details':
      return block.details.map(({ label, value }) => `${label}: ${toOneLine(value)}`).join('\n')
    case 'times':
      return renderTitledList(
        block.title,
        block.times.map((time) => `- ${time}`),
      )
    case 'links':
      return renderTitledList(
        block.title,
        block.links.map(({ label, link }) => `- ${label}: ${link}`),
      )
    case 'button':
      return `${block.button.label}:\n${block.button.link}`
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    default:
      return block.text
  }
}

function renderHelplines(language: UiLanguage): string {
  const { title, rows } = listHelplineRows(language)
  return renderTitledList(
    title,
    rows.map(({ name, number, hours }) => `- ${name} ${number}, ${hours}`),
  )
}
