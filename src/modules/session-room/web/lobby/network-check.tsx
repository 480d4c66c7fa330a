import { useEffect, useState } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './lobby.module.css'
import { checkNetwork, type Network } from './network.ts'

const RETRY_INTERVAL_MS = 10_000

/** Checks the network when the page opens, when the browser goes online or offline, and repeatedly until it is good. */
export function NetworkCheck({ iceServers }: { iceServers: RTCIceServer[] }) {
  const { t } = useAreaTexts('room')
  const [network, setNetwork] = useState<Network | 'checking'>('checking')
  const servers = JSON.stringify(iceServers)
  useEffect(() => {
    let currentRun = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      clearTimeout(timer)
      const run = ++currentRun
      const result = await checkNetwork(JSON.parse(servers) as RTCIceServer[])
      if (run !== currentRun) return
      setNetwork(result)
      if (result !== 'good') timer = setTimeout(check, RETRY_INTERVAL_MS)
    }
    const restart = () => {
      setNetwork('checking')
      void check()
    }
    void check()
    addEventListener('online', restart)
    addEventListener('offline', restart)
    return () => {
      currentRun = -1
      clearTimeout(timer)
      removeEventListener('online', restart)
      removeEventListener('offline', restart)
    }
  }, [servers])
  return (
    <div className={classes.network}>
      <Icon name={network === 'none' ? 'wifi-off' : 'wifi'} />
      <div>
        <h3 className={classes.small}>{t('room.network.title')}</h3>
        <p role="status">{t(`room.network.${network}`)}</p>
      </div>
    </div>
  )
}
