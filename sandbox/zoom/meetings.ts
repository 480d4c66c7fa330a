export interface StoredMeeting {
  id: number
  host: string
  /** As requested, including later changes. */
  body: Record<string, unknown>
}

const FIRST_NUMBER = 81_000_000_001

/** The account's meetings, in memory. */
export class Meetings {
  #next = FIRST_NUMBER
  readonly #byId = new Map<number, StoredMeeting>()

  add(host: string, body: Record<string, unknown>): StoredMeeting {
    const meeting = { id: this.#next++, host, body }
    this.#byId.set(meeting.id, meeting)
    return meeting
  }
  find = (id: string): StoredMeeting | undefined => this.#byId.get(Number(id))
  delete = (id: number): boolean => this.#byId.delete(id)
  listByHost = (host: string): StoredMeeting[] => this.all().filter((one) => one.host === host)
  all = (): StoredMeeting[] => [...this.#byId.values()]
}

/** A meeting in a list. */
export const showListedMeeting = ({ id, host, body }: StoredMeeting, origin: string) => ({
  id,
  uuid: Buffer.from(`uuid-${id}`).toString('base64'),
  host_id: host,
  topic: body['topic'],
  type: body['type'],
  start_time: body['start_time'],
  duration: body['duration'],
  timezone: body['timezone'],
  agenda: body['agenda'] ?? '',
  created_at: '2026-01-01T00:00:00Z',
  join_url: `${origin}/j/${id}?pwd=word${id}`,
})

let startUrlCount = 0

/** A single meeting: each request returns a new start URL. */
export const showMeeting = (meeting: StoredMeeting, origin: string) => ({
  ...showListedMeeting(meeting, origin),
  status: 'waiting',
  settings: meeting.body['settings'] ?? {},
  start_url: `${origin}/s/${meeting.id}?zak=host-word-${++startUrlCount}`,
})
