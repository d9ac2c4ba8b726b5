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

    function setResolver(bytes32 node, address resolver_) external {
        require(records[node].owner == msg.sender, "TestNameRegistry: not the owner");
        records[node].resolver = resolver_;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }
}

/// The records of a node: its addresses (EIP-137, ENSIP-9), texts (EIP-634) and, for the node of an address, its name
/// (EIP-181).
contract TestNameResolver {
    TestNameRegistry private immutable registry;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;

    constructor(TestNameRegistry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        require(registry.owner(node) == msg.sender, "TestNameResolver: not the owner");
        _;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external onlyOwner(node) {
        addresses[node][coinType] = value;
    }

    function addr(bytes32 node, uint256 coinType) public view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addr(node, 60)));
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        name[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        text[node][key] = value;
    }
}

/// Sets the primary name of the caller, as ENS's registrar of addr.reverse does (EIP-181).
contract TestReverseRegistrar {
    TestNameRegistry private immutable registry;
    TestNameResolver private immutable resolver;
    address private immutable controller;

    constructor(TestNameRegistry registry_, TestNameResolver resolver_) {
        (registry, resolver, controller) = (registry_, resolver_, msg.sender);
    }

    function setName(string calldata name) external {
        set(msg.sender, name);
    }

    /// Names of the world's accounts.
    function setNameForAddr(address account, string calldata name) external {
        require(msg.sender == controller, "TestReverseRegistrar: not the controller");
        set(account, name);
    }

    function set(address account, string calldata name) private {
        bytes32 label = keccak256(NameText.hexOf(abi.encodePacked(account)));
        registry.setSubnodeRecord(NameText.addrReverse, label, address(this), address(resolver), 0);
        resolver.setName(keccak256(abi.encodePacked(NameText.addrReverse, label)), name);
    }
}

/// Primary names of the chain's accounts, with the interface of ENS's registrar of a rollup (`L2ReverseRegistrar`). On the
/// local chain, which is its own Ethereum, it is also the resolver of its names (ENSIP-10).
contract TestChainReverseRegistrar {
    mapping(address => string) public nameForAddr;

    event NameForAddrChanged(address indexed addr, string name);

    function setName(string calldata name) external {
        nameForAddr[msg.sender] = name;
        emit NameForAddrChanged(msg.sender, name);
    }

    /// ENSIP-11.
    function coinType() external view returns (uint256) {
        return 0x80000000 | block.chainid;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    /// The name is that of an account: 40 hex characters after their length.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        require(bytes4(data) == bytes4(keccak256("name(bytes32)")), "TestChainReverseRegistrar: only names");
        return abi.encode(nameForAddr[address(bytes20(NameText.bytesOf(name[1:41])))]);
    }
}

struct GatewayRequest {
    address sender;
    string[] urls;
    bytes data;
}

/// The gateway of several requests at once, which clients answer themselves.
interface BatchGateway {
    function query(GatewayRequest[] calldata requests)
        external
        view
        returns (bool[] memory failures, bytes[] memory responses);
}

interface ExtendedResolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// The two calls of ENS's universal resolver that wallets make, with wildcards (ENSIP-10) and names stored off the chain
/// (ERC-3668). Its reverse call knows primary names of every coin type that are stored on this chain (ENSIP-19).
contract TestUniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverError(bytes reason);
    error HttpError(uint16 status, string message);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// A question that waits for the answer of a gateway. `context` is for the callback.
    struct Pending {
        address resolver;
        bytes4 callbackFunction;
        bytes extraData;
        bytes context;
    }

    /// A question for the primary name of an account on the network of a coin type.
    struct Lookup {
        bytes account;
        uint256 coinType;
        string primary;
        address reverseResolver;
    }

    TestNameRegistry private immutable registry;

    constructor(TestNameRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return ask(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (finish(pending, response), pending.resolver);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address resolver, address)
    {
        Lookup memory lookup;
        (lookup.account, lookup.coinType) = (lookupAddress, coinType);
        (lookup.primary, lookup.reverseResolver) = primaryOf(NameText.reverseName(lookupAddress, coinType));
        if (bytes(lookup.primary).length == 0) return ("", address(0), address(0));
        bytes memory name = NameText.encode(bytes(lookup.primary));
        bytes memory answer;
        (answer, resolver) = ask(
            name,
            questionOf(NameText.nodeOf(name, 0), coinType),
            gateways,
            this.reverseCallback.selector,
            abi.encode(lookup)
        );
        check(lookup, answer);
        return (lookup.primary, resolver, lookup.reverseResolver);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        Lookup memory lookup = abi.decode(pending.context, (Lookup));
        check(lookup, finish(pending, response));
        return (lookup.primary, pending.resolver, lookup.reverseResolver);
    }

    /// The name that an account claims. Reverse names are stored on this chain.
    function primaryOf(bytes memory name) private view returns (string memory, address) {
        (address resolver, bool isExact) = find(name);
        bool isExtended = resolver != address(0) && supportsExtended(resolver);
        if (!isExact && !isExtended) return ("", address(0));
        bytes memory data = abi.encodeWithSignature("name(bytes32)", NameText.nodeOf(name, 0));
        if (isExtended) data = abi.encodeCall(ExtendedResolver.resolve, (name, data));
        (bool ok, bytes memory answer) = resolver.staticcall(data);
        if (!ok) return ("", address(0));
        return (abi.decode(isExtended ? abi.decode(answer, (bytes)) : answer, (string)), resolver);
    }

    function questionOf(bytes32 node, uint256 coinType) private pure returns (bytes memory) {
        return coinType == 60
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType);
    }

    function check(Lookup memory lookup, bytes memory answer) private pure {
        bytes memory forward =
            lookup.coinType == 60 ? abi.encodePacked(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
        if (keccak256(forward) != keccak256(lookup.account)) revert ReverseAddressMismatch(lookup.primary, forward);
    }

    function ask(
        bytes memory name,
        bytes memory data,
        string[] calldata gateways,
        bytes4 callbackFunction,
        bytes memory context
    ) private view returns (bytes memory, address) {
        (address resolver, bool isExact) = find(name);
        bool isExtended = resolver != address(0) && supportsExtended(resolver);
        if (!isExact && !isExtended) revert ResolverNotFound(name);
        (bool ok, bytes memory answer) =
            resolver.staticcall(isExtended ? abi.encodeCall(ExtendedResolver.resolve, (name, data)) : data);
        if (ok) return (isExtended ? abi.decode(answer, (bytes)) : answer, resolver);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        GatewayRequest[] memory requests = new GatewayRequest[](1);
        Pending memory pending;
        (pending.resolver, pending.context) = (resolver, context);
        (requests[0].sender, requests[0].urls, requests[0].data, pending.callbackFunction, pending.extraData) =
            abi.decode(NameText.tail(answer, 4), (address, string[], bytes, bytes4, bytes));
        bytes memory query = abi.encodeCall(BatchGateway.query, (requests));
        revert OffchainLookup(address(this), gateways, query, callbackFunction, abi.encode(pending));
    }

    function finish(Pending memory pending, bytes calldata response) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert HttpError(0, "the gateway did not answer");
        (bool ok, bytes memory answer) = pending.resolver
            .staticcall(abi.encodeWithSelector(pending.callbackFunction, responses[0], pending.extraData));
        if (!ok) revert ResolverError(answer);
        return abi.decode(answer, (bytes));
    }

    /// The resolver of the name, or of the nearest name above it.
    function find(bytes memory name) private view returns (address resolver, bool isExact) {
        for (uint256 at = 0; uint8(name[at]) != 0; at += 1 + uint8(name[at])) {
            resolver = registry.resolver(NameText.nodeOf(name, at));
            if (resolver != address(0)) return (resolver, at == 0);
        }
    }

    function supportsExtended(address resolver) private view returns (bool) {
        (bool ok, bytes memory answer) = resolver.staticcall(
            abi.encodeCall(ExtendedResolver.supportsInterface, (ExtendedResolver.resolve.selector))
        );
        return ok && answer.length == 32 && abi.decode(answer, (bool));
    }
}

library NameText {
    /// namehash('addr.reverse')
    bytes32 internal constant addrReverse = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    bytes16 private constant digits = "0123456789abcdef";

    /// The node of a name in DNS form, lengths and labels, from a length on.
    function nodeOf(bytes memory name, uint256 at) internal pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return 0;
        return keccak256(abi.encodePacked(nodeOf(name, at + 1 + length), keccak256(part(name, at + 1, length))));
    }

    /// ENSIP-19: the DNS form of the reverse name of an account, such as …80007a69.reverse.
    function reverseName(bytes memory account, uint256 coinType) internal pure returns (bytes memory) {
        bytes memory label = coinType == 60 ? bytes("addr") : hexOf(abi.encodePacked(uint32(coinType)));
        return encode(abi.encodePacked(hexOf(account), ".", label, ".reverse"));
    }

    /// The DNS form of a name in text form: labels and dots.
    function encode(bytes memory text) internal pure returns (bytes memory name) {
        uint256 start = 0;
        for (uint256 end = 0; end <= text.length; end++) {
            if (end < text.length && text[end] != ".") continue;
            if (end > start) name = abi.encodePacked(name, uint8(end - start), part(text, start, end - start));
            start = end + 1;
        }
        return abi.encodePacked(name, uint8(0));
    }

    function tail(bytes memory value, uint256 start) internal pure returns (bytes memory) {
        return part(value, start, value.length - start);
    }

    function hexOf(bytes memory value) internal pure returns (bytes memory text) {
        text = new bytes(value.length * 2);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = digits[uint8(value[i]) >> 4];
            text[2 * i + 1] = digits[uint8(value[i]) & 15];
        }
    }

    function bytesOf(bytes memory text) internal pure returns (bytes memory value) {
        value = new bytes(text.length / 2);
        for (uint256 i = 0; i < value.length; i++) {
            value[i] = bytes1(digitOf(text[2 * i]) * 16 + digitOf(text[2 * i + 1]));
        }
    }

    function digitOf(bytes1 letter) private pure returns (uint8) {
        return uint8(letter) - (letter > "9" ? 87 : 48);
    }

    function part(bytes memory value, uint256 start, uint256 length) private pure returns (bytes memory piece) {
        piece = new bytes(length);
        for (uint256 i = 0; i < length; i++) piece[i] = value[start + i];
    }
}
