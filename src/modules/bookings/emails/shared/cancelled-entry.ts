import type { EmailContent } from '#platform/server/email/email.ts'
import type { EmailRecipient } from '#platform/server/email/email-kinds.ts'
import { createEmailTexts, noteBlock } from '#platform/server/email/email-template-texts.ts'
import { renderCancelledEntry } from './calendar-file.ts'

interface CancelledSessionEmail {
  to: EmailRecipient
  data: { startAt: string; endAt: string; calendarEntry?: { id: string; sequence: number } | null }
}

/** Adds a file that removes the cancelled session from the recipient's calendar, and a note about it. */
export function attachCancelledEntry(
  content: EmailContent,
  { to: { language }, data }: CancelledSessionEmail,
  brand: string,
): EmailContent {
  if (!data.calendarEntry) return content
  const { id, sequence } = data.calendarEntry
  const { startAt, endAt } = data
  return {
    ...content,
    blocks: [...content.blocks, noteBlock(createEmailTexts('booking', language).shared('booking.calendarCancelled'))],
    calendar: renderCancelledEntry({ bookingId: id, sequence, startAt, endAt, language, brand }),
  }
}
