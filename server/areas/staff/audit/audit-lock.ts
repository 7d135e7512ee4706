/**
 * Lock that writers of the audit log share until they commit. Nobody takes it exclusively: the sealing job reads its
 * current holders to find out which rows may still be committed.
 */
export const auditLock = 6_201_337;
