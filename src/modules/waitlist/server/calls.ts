import { declineWaiting, leaveWaiting } from './end-wait.ts'
import { joinWaiting } from './join.ts'
import { listWaiting } from './own-waits.ts'

export const waitingUseCases = { listWaiting, joinWaiting, leaveWaiting, declineWaiting }
