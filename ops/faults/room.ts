import type { Fault } from './fault.ts'

/** Faults in the session room and its connections. */
export const ROOM_FAULTS: readonly Fault[] = [
  {
    name: 'the session room opens too early',
    file: 'src/modules/session-room/server/room-rules.ts',
    find: "getRoomOpening(hours.startAt)) < 0) return 'early'",
    replace: "getRoomOpening(hours.startAt)) < -1) return 'early'",
    failingTest: 'src/modules/session-room/server/room-rules.test.ts',
  },
  {
    name: 'the session room is still open at its closing time',
    file: 'src/modules/session-room/server/room-rules.ts',
    find: "getRoomClosing(hours.endAt)) >= 0 ? 'over'",
    replace: "getRoomClosing(hours.endAt)) > 0 ? 'over'",
    failingTest: 'src/modules/session-room/server/room-rules.test.ts',
  },
  {
    name: 'a stranger gets access to a session room',
    file: 'src/modules/session-room/server/find-room.ts',
    find: '    where s.provider_id = ${person.providerId}::uuid or s.customer_account_id = ${person.customerAccountId}\n',
    replace: '',
    failingTest: 'src/modules/session-room/server/get-room.calls.test.ts',
  },
  {
    name: 'a session room that the counsellor has ended can be entered again',
    file: 'src/modules/session-room/server/room-rules.ts',
    find: 'return isEnded(hours) || Temporal',
    replace: 'return Temporal',
    failingTest: 'src/modules/session-room/server/room-rules.test.ts',
  },
  {
    name: 'a client of a larger group is turned away although a place is free',
    file: 'src/modules/session-room/server/room-rules.ts',
    find: "way === 'direct' ? ROOM_CAPACITY_PEER_TO_PEER : ROOM_CAPACITY_SFU",
    replace: "way === 'zoom' ? ROOM_CAPACITY_SFU : ROOM_CAPACITY_PEER_TO_PEER",
    failingTest: 'src/modules/session-room/server/room-rules.test.ts',
  },
  {
    name: 'a participant who loses the connection is never reconnected',
    file: 'src/modules/session-room/web/room-socket.ts',
    find: '    this.#callbacks.onLost()\n    this.#scheduleRetry()\n',
    replace: '    this.#callbacks.onLost()\n',
    failingTest: 'src/modules/session-room/web/room-socket.test.ts',
  },
]
