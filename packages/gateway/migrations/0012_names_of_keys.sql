-- Whether the owner's key signed for a name, or only a contract, which is the owner on one network (ERC-1271). Null for earlier names,
-- of which it is not known: they stay with their owners, on the network of the registration, until the key signs for them.
alter table names add column by_key boolean;
