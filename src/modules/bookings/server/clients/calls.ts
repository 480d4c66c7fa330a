import { deleteContactNote, putContactNote, restoreContactNote } from './notes.ts'
import { contactsCsv, exportContact, getContact, listContacts } from './show-contacts.ts'

export const contactUseCases = {
  listContacts,
  contactsCsv,
  getContact,
  exportContact,
  putContactNote,
  deleteContactNote,
  restoreContactNote,
}
