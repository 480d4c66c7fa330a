import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import {
  eurosOut,
  guid,
  instantOut,
  nothing,
  optionalText,
  pageOf,
  pageQuery,
  text,
} from '#platform/contract/values.ts'
import { NOTE_MAX } from '#platform/values/constants.ts'
import { BOOKING_STATUS } from '#platform/values/enums.ts'

const contact = z.object({
  /** Id of the pair of provider and client, not of the account. */
  contactId: z.guid(),
  /** Null after the client's account has been deleted. */
  name: z.string().nullable(),
  sessions: z.int(),
  lastSessionAt: instantOut.nullable(),
  nextSessionAt: instantOut.nullable(),
  paid: eurosOut,
  notes: z.int(),
})

const note = z.object({
  noteId: z.guid(),
  text: z.string(),
  /** Number of changes; an update of an older version is rejected, so that two windows cannot overwrite each other. */
  version: z.int(),
  createdAt: instantOut,
  changedAt: instantOut,
})

const session = z.object({
  bookingId: z.guid(),
  title: z.string(),
  status: z.enum(BOOKING_STATUS),
  /** Cancelled by an administrator. */
  isByPlatform: z.boolean(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  location: z.int(),
  isGroup: z.boolean(),
  price: eurosOut,
  refunded: eurosOut,
})

const contactInput = { id: guid }
const noteInput = { id: guid, noteId: guid }

/** Clients of the signed-in provider, with the history between the two only (issue 3, Contacts; decision 0018). */
export const contactCalls = {
  listContacts: call(
    {
      who: 'provider',
      about: 'Lists clients who have paid for a session with the provider, latest first.',
      input: z.strictObject({ searchText: optionalText(100), ...pageQuery }),
      reply: pageOf(contact),
    },
    CALL_PATHS.listContacts,
  ),
  contactsCsv: call(
    {
      who: 'provider',
      about: 'Exports all clients as CSV, without notes.',
      input: z.strictObject({}),
      reply: z.string(),
      file: 'text/csv; charset=utf-8',
    },
    CALL_PATHS.contactsCsv,
  ),
  getContact: call(
    {
      who: 'provider',
      about: 'Returns a client’s contact details, their sessions with the provider and the provider’s own notes.',
      input: z.strictObject(contactInput),
      reply: contact.extend({
        email: z.string().nullable(),
        phone: z.string().nullable(),
        timezone: z.string(),
        history: z.array(session),
        ownNotes: z.array(note),
      }),
      refuses: ['notFound'],
    },
    CALL_PATHS.getContact,
  ),
  exportContact: call(
    {
      who: 'provider',
      about: 'Exports a client with their sessions and the provider’s own notes as plain text.',
      input: z.strictObject(contactInput),
      reply: z.string(),
      refuses: ['notFound'],
      file: 'text/plain; charset=utf-8',
    },
    CALL_PATHS.exportContact,
  ),
  putContactNote: call(
    {
      who: 'provider',
      about:
        'Creates a note (`version` 0) or updates it (`version` as last read). Repeating the call returns the same ' +
        'result.',
      input: z.strictObject({ ...noteInput, text: text(NOTE_MAX), version: z.int().min(0).max(1_000_000) }),
      reply: note,
      refuses: ['notFound', 'noteChanged'],
    },
    CALL_PATHS.putContactNote,
  ),
  deleteContactNote: call(
    {
      who: 'provider',
      about: 'Deletes a note. It can be restored for one day and is then erased.',
      input: z.strictObject(noteInput),
      reply: nothing,
      refuses: ['notFound'],
    },
    CALL_PATHS.deleteContactNote,
  ),
  restoreContactNote: call(
    {
      who: 'provider',
      about: 'Restores a deleted note.',
      input: z.strictObject(noteInput),
      reply: note,
      refuses: ['notFound'],
    },
    CALL_PATHS.restoreContactNote,
  ),
}
