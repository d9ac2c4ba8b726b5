// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The registry of EIP-137: the owner and the resolver of each node. For local chains only.
contract TestNameRegistry {
    struct Record {
        address owner;
        address resolver;
    }

    mapping(bytes32 => Record) private records;

    constructor() {
        records[0].owner = msg.sender;
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_, uint64) external {
        require(records[node].owner == msg.sender, "TestNameRegistry: not the owner");
        records[keccak256(abi.encodePacked(node, label))] = Record(owner_, resolver_);
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }
}

/// The records of a node: its address (EIP-137), texts (EIP-634) and, for the node of an address, its name (EIP-181).
contract TestNameResolver {
    TestNameRegistry private immutable registry;
    mapping(bytes32 => address) public addr;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;

    constructor(TestNameRegistry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        require(registry.owner(node) == msg.sender, "TestNameResolver: not the owner");
        _;
    }

    function setAddr(bytes32 node, address value) external onlyOwner(node) {
        addr[node] = value;
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        name[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        text[node][key] = value;
    }
}

/// The two calls of ENS's universal resolver that wallets make, without names stored off the chain (ENSIP-10, ENSIP-19).
contract TestUniversalResolver {
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    TestNameRegistry private immutable registry;

    constructor(TestNameRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = registry.resolver(nodeOf(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        (bool ok, bytes memory result) = resolver.staticcall(data);
        require(ok, "TestUniversalResolver: the resolver refused");
        return (result, resolver);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        bytes32 reverseNode = keccak256(abi.encodePacked(addrReverse, keccak256(hexOf(lookupAddress))));
        reverseResolver = registry.resolver(reverseNode);
        if (reverseResolver == address(0)) return ("", address(0), address(0));
        primary = TestNameResolver(reverseResolver).name(reverseNode);
        bytes32 node = nodeOfText(bytes(primary), 0);
        resolver = registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(bytes(primary));
        address forward = TestNameResolver(resolver).addr(node);
        if (forward != address(bytes20(lookupAddress))) revert ReverseAddressMismatch(primary, abi.encodePacked(forward));
    }

    /// The node of a name in DNS form: lengths and labels.
    function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return 0;
        return keccak256(abi.encodePacked(nodeOf(name, at + 1 + length), keccak256(name[at + 1:at + 1 + length])));
    }

    /// The node of a name in text form: labels and dots.
    function nodeOfText(bytes memory name, uint256 at) private pure returns (bytes32) {
        if (at >= name.length) return 0;
        uint256 end = at;
        while (end < name.length && name[end] != ".") end++;
        bytes memory label = new bytes(end - at);
        for (uint256 i = 0; i < label.length; i++) label[i] = name[at + i];
        return keccak256(abi.encodePacked(nodeOfText(name, end + 1), keccak256(label)));
    }

    function hexOf(bytes calldata value) private pure returns (bytes memory text) {
        text = new bytes(value.length * 2);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = digits[uint8(value[i]) >> 4];
            text[2 * i + 1] = digits[uint8(value[i]) & 15];
        }
    }

    bytes16 private constant digits = "0123456789abcdef";
    /// namehash('addr.reverse')
    bytes32 private constant addrReverse = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
}
