/** Data for emails about a booked session. `personName` is the name of the other participant. */
export interface BookingChangeEmailData {
  firstName: string
  personName: string
  title: string
  startAt: string
  endAt: string
  /**
   * Identifies the session in the recipient's calendar. Null for a provider's group session, whose calendar entry is
   * that of the group date; missing from emails enqueued before this field was introduced.
   */
  calendarEntry?: { id: string; sequence: number } | null
  link: string
}
