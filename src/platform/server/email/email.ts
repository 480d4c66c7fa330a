/** A worded mail, not yet HTML or plain text: both parts are made of the same pieces. */
export interface Letter {
  subject: string
  heading: string
  greeting: string | null
  /** In order of reading; what a lock screen shows first must stay neutral. */
  pieces: Piece[]
  /** Ends with the crisis lines (decisions, crisis notice). */
  withHelplines: boolean
  /** An iCalendar file to attach. */
  calendar?: string
  /** Letters of this kind can be turned off there. */
  stop?: string
  replyTo?: { name: string; address: string }
}

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'times'; title: string; times: string[] }
  | { kind: 'links'; title: string; links: MailLink[] }
  | { kind: 'button'; button: MailLink; hint: string }

export interface Fact {
  label: string
  value: string
}

export interface MailLink {
  label: string
  link: string
}
