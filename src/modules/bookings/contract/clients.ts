import { z } from 'zod'
import { bookingsCallPaths } from '#modules/bookings/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  eurosOut,
  guid,
  instantOut,
  noReply,
  optionalLine,
  pageQuery,
  pageSchema,
  requiredText,
} from '#platform/contract/values.ts'
import { NOTE_MAX } from '#platform/values/constants.ts'
import { BOOKING_STATUS } from '#platform/values/enums.ts'

const contact = z.object({
  /** Id of the client record, not of the client's account. Each provider has one record per client. */
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
  /**
   * Incremented by every change. An update based on an older version is rejected, so that two windows cannot overwrite
   * each other.
   */
  version: z.int(),
  createdAt: instantOut,
  changedAt: instantOut,
})

const session = z.object({
  bookingId: z.guid(),
  title: z.string(),
  status: z.enum(BOOKING_STATUS),
  /** Whether an administrator cancelled the session. */
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

/**
 * Calls about the signed-in provider's clients. Providers see only their own history with each client (issue 3,
 * Contacts; decision 0018).
 */
export const contactCalls = {
  listContacts: defineCall(
    {
      who: 'provider',
      summary: 'Lists clients who have paid for a session with the provider, latest first.',
      input: z.strictObject({ searchText: optionalLine(100), ...pageQuery }),
      reply: pageSchema(contact),
    },
    bookingsCallPaths.listContacts,
  ),
  contactsCsv: defineCall(
    {
      who: 'provider',
      summary: 'Exports all clients as CSV, without notes.',
      input: z.strictObject({}),
      reply: z.string(),
      file: 'text/csv; charset=utf-8',
    },
    bookingsCallPaths.contactsCsv,
  ),
  getContact: defineCall(
    {
      who: 'provider',
      summary: 'Returns a client’s contact details, their sessions with the provider and the provider’s own notes.',
      input: z.strictObject(contactInput),
      reply: contact.extend({
        email: z.string().nullable(),
        phone: z.string().nullable(),
        timezone: z.string(),
        history: z.array(session),
        ownNotes: z.array(note),
      }),
      errors: ['notFound'],
    },
    bookingsCallPaths.getContact,
  ),
  exportContact: defineCall(
    {
      who: 'provider',
      summary: 'Exports a client with their sessions and the provider’s own notes as plain text.',
      input: z.strictObject(contactInput),
      reply: z.string(),
      errors: ['notFound'],
      file: 'text/plain; charset=utf-8',
    },
    bookingsCallPaths.exportContact,
  ),
  putContactNote: defineCall(
    {
      who: 'provider',
      summary:
        'Creates a note (`version` 0) or updates it (`version` as last read). Repeating the call returns the same ' +
        'result.',
      input: z.strictObject({ ...noteInput, text: requiredText(NOTE_MAX), version: z.int().min(0).max(1_000_000) }),
      reply: note,
      errors: ['notFound', 'noteChanged'],
    },
    bookingsCallPaths.putContactNote,
  ),
  deleteContactNote: defineCall(
    {
      who: 'provider',
      summary: 'Deletes a note. It can be restored for one day and is then erased.',
      input: z.strictObject(noteInput),
      reply: noReply,
      errors: ['notFound'],
    },
    bookingsCallPaths.deleteContactNote,
  ),
  restoreContactNote: defineCall(
    {
      who: 'provider',
      summary: 'Restores a deleted note.',
      input: z.strictObject(noteInput),
      reply: note,
      errors: ['notFound'],
    },
    bookingsCallPaths.restoreContactNote,
  ),
}
