import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './connection.module.css'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that there is no network; it goes by itself. */
export function Connection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.offline}>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          You are offline. What you type is kept on this device and can be saved once you are back.
        </p>
      )}
    </div>
  )
}
