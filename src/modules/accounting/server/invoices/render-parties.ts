import type { UiLanguage } from '#platform/values/enums.ts'
import type { Party } from './invoice-document.ts'
import { INK, MARGIN, PALE, type RenderContext, WIDTH } from './page-layout.ts'

/** Renders the seller and the buyer side by side. @returns the y coordinate below both, in points. */
export function renderParties(context: RenderContext): number {
  const { doc, invoice, t } = context
  const top = doc.y
  return Math.max(
    renderParty(context, { title: t('paper.from'), party: invoice.issuer, x: MARGIN, top }),
    renderParty(context, { title: t('paper.to'), party: invoice.recipient, x: MARGIN + WIDTH / 2, top }),
  )
}

interface PartyColumn {
  title: string
  party: Party
  x: number
  top: number
}

function renderParty({ doc, t, language }: RenderContext, { title, party, x, top }: PartyColumn): number {
  const width = WIDTH / 2 - 16
  doc.font('body').fontSize(9).fillColor(PALE).text(title, x, top, { width, lineGap: 3 })
  doc.font('strong').fontSize(11).fillColor(INK)
  doc.text(party.name || t('paper.formerClient'), { width, lineGap: 2 })
  doc.font('body').fontSize(10)
  const numbers = [
    party.registryCode && t('paper.registryCode', { code: party.registryCode }),
    party.vatNumber && t('paper.vatNumber', { number: party.vatNumber }),
  ]
  for (const line of [...party.address.map((one) => formatAddressLine(one, language)), ...numbers])
    if (line) doc.text(line, { width, lineGap: 2 })
  return doc.y
}

/** Replaces a country code, the last line of an account's address, with the country's name. */
const formatAddressLine = (line: string, language: UiLanguage): string =>
  (/^[A-Z]{2}$/.test(line) && new Intl.DisplayNames(language, { type: 'region' }).of(line)) || line
