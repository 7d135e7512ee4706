/**
 * Makes React tolerate pages that the browser translates. Translators wrap text nodes in `<font>` or replace them.
 * React would then remove a node from the wrong parent, or insert before it, and the whole screen would fail with a
 * NotFoundError. Screens wrap conditional text in its own element (tools/checks/loose-text.ts), but text also arrives
 * as children of components.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const own = ownChild(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && ownChild(this, next));
    return node;
  };
}

/** The child of `parent` that is or contains `node`. Null if a translator has removed the node. */
function ownChild(parent: Node, node: Node): Node | null {
  let own: Node | null = node;
  while (own && own.parentNode !== parent) own = own.parentNode;
  return own;
}
