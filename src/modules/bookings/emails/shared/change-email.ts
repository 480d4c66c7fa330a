/** About a session that was booked before; `personName` is the other side. */
export interface ChangeMail {
  firstName: string
  personName: string
  title: string
  startAt: string
  endAt: string
  link: string
}
