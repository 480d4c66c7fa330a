import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { startPolling } from './start-polling.ts'

export type RoomData = Reply<'sessionRoom'>

/** The loaded room, or a newer version polled at the given interval (null: no polling). */
export function useRoomData(id: string, loaded: RoomData, everyMs: (room: RoomData) => number | null): RoomData {
  const [latest, setLatest] = useState<{ after: RoomData; room: RoomData } | null>(null)
  const room = latest?.after === loaded ? latest.room : loaded
  const intervalMs = everyMs(room)
  useEffect(() => {
    if (intervalMs === null) return
    const load = async () => {
      const result = await api('sessionRoom', { id })
      return result.ok ? result.data : null
    }
    return startPolling(load, intervalMs, (newest) => setLatest({ after: loaded, room: newest }))
  }, [id, loaded, intervalMs])
  return room
}
