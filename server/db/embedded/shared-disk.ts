import { statfsSync } from 'node:fs'

/** File systems that several machines may share, by the magic numbers of Linux (statfs(2)): there a lock is as good as its server. */
const shared = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xfe534d42, // SMB 2
  0xff534d42, // CIFS
  0x00c36400, // Ceph
  0x0bd00bd0, // Lustre
  0x5346414f, // AFS
  0x6b414653, // AFS of the kernel
  0x01021997, // 9P
  0x65735546, // FUSE: SSHFS, GlusterFS and others
  0x786f4256, // VirtualBox
])

/** Whether another machine may have this folder, too. Of one kernel the lock alone says everything. */
export const isShared = (folder: string): boolean => shared.has(statfsSync(folder).type)
