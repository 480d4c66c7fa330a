/** Data for emails about a booked session. `personName` is the name of the other participant. */
export interface BookingChangeEmailData {
  firstName: string
  personName: string
  title: string
  startAt: string
  endAt: string
  link: string
}
