/**
 * The lock that writers of the audit log share until they commit. Nobody takes it alone: the sealing job looks who holds
 * it, so it knows which rows may still be committed.
 */
export const auditLock = 6_201_337;
