import { textIn } from '#platform/server/texts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { EmailBlock, EmailContent } from './email.ts'
import { helplineRows } from './helpline-rows.ts'

/** The plain part of a mail: the same words in the same order as the HTML. */
export function renderEmailText(
  letter: EmailContent,
  { language, brand }: { language: UiLanguage; brand: string },
): string {
  const paragraphs = [
    ...(letter.greeting ? [oneLine(letter.greeting)] : []),
    ...letter.pieces.map(pieceAsText),
    ...(letter.withHelplines ? [helplinesAsText(language)] : []),
    textIn(language, 'mail.automatic', { brand }),
    ...(letter.stop
      ? [`${textIn(language, 'mail.stop.line')} ${textIn(language, 'mail.stop.link')}:\n${letter.stop}`]
      : []),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** What a person typed into a one-line field must not grow lines that look like ours. */
const oneLine = (words: string) => words.replace(/\s+/g, ' ')
const titled = (title: string, lines: string[]) => [...(title ? [title] : []), ...lines].join('\n')

function pieceAsText(piece: EmailBlock): string {
  switch (piece.kind) {
    case 'facts':
      return piece.facts.map(({ label, value }) => `${label}: ${oneLine(value)}`).join('\n')
    case 'times':
      return titled(
        piece.title,
        piece.times.map((time) => `- ${time}`),
      )
    case 'links':
      return titled(
        piece.title,
        piece.links.map(({ label, link }) => `- ${label}: ${link}`),
      )
    case 'button':
      return `${piece.button.label}:\n${piece.button.link}`
    case 'quote':
      return piece.text.replace(/^/gm, '> ')
    default:
      return piece.text
  }
}

function helplinesAsText(language: UiLanguage): string {
  const { title, rows } = helplineRows(language)
  return titled(
    title,
    rows.map(({ name, number, hours }) => `- ${name} ${number}, ${hours}`),
  )
}
