import { vi } from 'vitest';

/**
 * Installs the parts of web storage that the code under test needs. Returns a function that notifies the other tabs.
 */
export function browserStorage(): () => void {
  const window = new EventTarget();
  const methods = {
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', Object.create(methods) as Storage);
  vi.stubGlobal('sessionStorage', Object.create(methods) as Storage);
  return () => window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
}
